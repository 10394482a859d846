import type { ParameterizedContext } from 'koa';
import { DryRun } from '../../../application/authority/dry-run.js';
import { badQuery, dryRunUnsupported } from '../problems/http-problem.js';
import { NO_QUERY, parseQuery, type Query } from '../routing/query.js';
import type { RequestState, Route } from '../routing/route.js';

/**
 * Reads the parameter `dry_run` of a write. Throws 400 where a dry run was requested and the route has none, and for
 * other values than true and false. Call it after the authentication, before the permissions; repeated calls do nothing.
 */
export function readDryRun(route: Route, ctx: ParameterizedContext<RequestState>): void {
  if (route.method === 'GET' || route.dryRun === 'ignored') return;
  const values = queryOf(ctx.querystring).get('dry_run');
  if (values === undefined) return;
  const [value] = values;
  if (values.length > 1 || (value !== 'true' && value !== 'false')) throw badQuery('dry_run', 'must be true or false');
  if (value === 'false') return;
  if (route.dryRun === undefined) throw dryRunUnsupported();
  ctx.state.dryRun ??= new DryRun();
}

/** A malformed query is refused in its turn, after the permissions and before the handler. */
function queryOf(text: string): Query {
  try {
    return parseQuery(text);
  } catch {
    return NO_QUERY;
  }
}
