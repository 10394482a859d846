import type { Middleware } from 'koa';
import type { DryRun } from '../../../application/authority/dry-run.js';
import { badQuery } from '../problems/http-problem.js';
import { NO_QUERY, type Query } from '../queries/query.js';
import { isLogged, type LoggedRoute } from './logged.js';

export interface WaitState {
  /** Set when the answer is to wait until the write is in force everywhere. */
  waits?: boolean;
}

/** What decides whether a route reads the parameter. */
interface WaitingRoute extends LoggedRoute {
  readonly anyQuery?: boolean | undefined;
}

/**
 * Whether the answer to a write is to wait until the write is in force everywhere. Throws 400 for other values than
 * `everywhere`, also on writes that don't go to the change log and so never wait. Dry runs ignore the parameter.
 */
export function readWait(
  route: WaitingRoute,
  query: Query,
  { dryRun }: { readonly dryRun?: DryRun | undefined },
): boolean {
  if (query.size === 0 || dryRun !== undefined || route.anyQuery === true) return false;
  const values = query.get('wait');
  if (values === undefined) return false;
  if (values.length > 1 || values[0] !== 'everywhere') throw badQuery('wait', 'must be "everywhere", once');
  return isLogged(route);
}

/** Reads the parameter of a write. */
export function readWaitParameter(
  route: WaitingRoute,
): Middleware<WaitState & { parameters?: Query; dryRun?: DryRun | undefined }> {
  return (ctx, next) => {
    ctx.state.waits = readWait(route, ctx.state.parameters ?? NO_QUERY, ctx.state);
    return next();
  };
}
