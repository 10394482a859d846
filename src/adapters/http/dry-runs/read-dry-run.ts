import type { Middleware } from 'koa';
import { DryRun } from '../../../application/authority/dry-run.js';
import { badQuery, dryRunUnsupported } from '../problems/http-problem.js';
import { NO_QUERY, parseQuery, type Query } from '../queries/query.js';

export interface DryRunRoute {
  /**
   * What a write does with `dry_run=true`. `supported`: the handler passes `loggedOf` to its use case, and the answer says
   * what would change. `answered`: the handler saves nothing when `ctx.state.dryRun` is set, and answers as without it.
   * `ignored`: the request stores nothing anyway. Otherwise it's refused. GET always ignores it.
   */
  readonly dryRun?: 'supported' | 'answered' | 'ignored' | undefined;
  /** Fields of the answer that a dry run leaves out, because nothing was issued. */
  readonly issues?: readonly string[] | undefined;
}

export interface DryRunState {
  /** Set when the request is to change nothing. */
  dryRun?: DryRun | undefined;
}

/**
 * Reads the parameter `dry_run` of a write. Throws 400 where a dry run was requested and the route has none, and for
 * other values than true and false: after the authentication, before the permissions.
 */
export function readDryRun(route: DryRunRoute): Middleware<DryRunState> {
  return (ctx, next) => {
    const values = queryOf(ctx.querystring).get('dry_run') ?? ['false'];
    const [value] = values;
    if (values.length > 1 || (value !== 'true' && value !== 'false')) {
      throw badQuery('dry_run', 'must be true or false');
    }
    if (value === 'false') return next();
    if (route.dryRun === undefined) throw dryRunUnsupported();
    ctx.state.dryRun = new DryRun();
    return next();
  };
}

/** A malformed query is refused in its turn, after the permissions and before the handler. */
function queryOf(text: string): Query {
  try {
    return parseQuery(text);
  } catch {
    return NO_QUERY;
  }
}
