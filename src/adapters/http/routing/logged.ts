import { WriteReceipt } from '../../../application/authority/write-receipt.js';
import type { Route, RouteContext } from './route.js';

/** What every write to the change log requires of its request. */
export function loggedOf({ state }: Pick<RouteContext<unknown, unknown, unknown, unknown>, 'state'>) {
  const { requestId, dryRun } = state;
  const receipt = (state.receipt ??= new WriteReceipt());
  return { requestId, dryRun, receipt };
}

/** Whether the route writes to the change log, so that its successes say where in it. */
export function isLogged({ logged, dryRun }: Route): boolean {
  return logged ?? dryRun === 'supported';
}
