import { badQuery } from '../problems/http-problem.js';
import { isLogged } from '../routing/logged.js';
import type { Query } from '../routing/query.js';
import type { RequestState, Route } from '../routing/route.js';

/**
 * Whether the answer to a write is to wait until the write is in force everywhere. Throws 400 for other values than
 * `everywhere`, also on writes that don't go to the change log and so never wait. Dry runs and reads ignore the parameter.
 */
export function readWait(route: Route, query: Query, { dryRun }: Pick<RequestState, 'dryRun'>): boolean {
  if (query.size === 0 || dryRun !== undefined || route.method === 'GET' || route.anyQuery === true) return false;
  const values = query.get('wait');
  if (values === undefined) return false;
  if (values.length > 1 || values[0] !== 'everywhere') throw badQuery('wait', 'must be "everywhere", once');
  return isLogged(route);
}
