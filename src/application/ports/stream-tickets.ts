/**
 * Vouches for a session where a client can send no header: good for the flags' event stream and nothing else, and the
 * same every time, because clients keep it.
 */
export interface StreamTickets {
  issue(sessionId: string): string;
  /** The session that a ticket of ours names, whether or not it still stands; undefined for anything else. */
  verify(ticket: string): string | undefined;
}
