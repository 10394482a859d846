import { WriteReceipt } from '../../../application/authority/write-receipt.js';
import type { DryRun } from '../../../application/authority/dry-run.js';

export interface LoggedRoute {
  /** What it does in a dry run. */
  readonly dryRun?: string | undefined;
  /**
   * Whether it writes to the change log: the handler passes `loggedOf` to its use case, and the receipt becomes
   * `X-Log-Seq`. By default, whether it supports dry runs.
   */
  readonly logged?: boolean | undefined;
}

export interface LoggedState {
  requestId: string;
  /** Set when the request is to change nothing. */
  dryRun?: DryRun | undefined;
  /** Set once the request has passed it to a write. */
  receipt?: WriteReceipt | undefined;
}

/** What every write to the change log requires of its request. */
export function loggedOf({ state }: { readonly state: LoggedState }) {
  const { requestId, dryRun } = state;
  const receipt = (state.receipt ??= new WriteReceipt());
  return { requestId, dryRun, receipt };
}

/** Whether the route writes to the change log, so that its successes say where in it. */
export function isLogged({ logged, dryRun }: LoggedRoute): boolean {
  return logged ?? dryRun === 'supported';
}
