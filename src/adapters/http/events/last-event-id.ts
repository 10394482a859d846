import type { ExtendableContext } from 'koa';
import { parseQuery } from '../queries/query.js';

/**
 * Returns the last event that a client saw (WHATWG HTML, 9.2.4); undefined for a new stream. Some polyfills of EventSource
 * put it into the query, and the header is the later one where both are sent.
 */
export function lastEventId({
  headers,
  querystring,
}: Pick<ExtendableContext, 'headers' | 'querystring'>): string | undefined {
  const header = headers['last-event-id'];
  const seen =
    typeof header === 'string' && header !== '' ? header : parseQuery(querystring).get('lastEventId')?.at(-1);
  return seen === '' ? undefined : seen;
}
