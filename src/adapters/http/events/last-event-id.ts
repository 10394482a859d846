import type { IncomingHttpHeaders } from 'node:http';

/** Returns the last event that a client saw (WHATWG HTML, 9.2.4); undefined for a new stream. */
export function lastEventId(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
