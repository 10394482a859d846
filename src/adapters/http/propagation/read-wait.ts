import { badQuery } from '../problems/http-problem.js';
import { isLogged } from '../routing/logged.js';
import type { Query } from '../routing/query.js';
import type { RequestState, Route } from '../routing/route.js';

/**
 * Whether the answer to a write of the change log is to wait until the write is in force everywhere. Throws 400 for other
 * values than `everywhere`. Dry runs and other requests ignore the parameter.
 */
export function readWait(route: Route, query: Query, { dryRun }: Pick<RequestState, 'dryRun'>): boolean {
  if (query.size === 0 || dryRun !== undefined || !isLogged(route)) return false;
  const values = query.get('wait');
  if (values === undefined) return false;
  if (values.length > 1 || values[0] !== 'everywhere') throw badQuery('wait', 'must be "everywhere", once');
  return true;
}
