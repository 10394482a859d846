import type { IncomingHttpHeaders } from 'node:http';

/** The last event that a client saw (WHATWG HTML, 9.2.4), or undefined for one that begins. */
export function lastEventId(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
