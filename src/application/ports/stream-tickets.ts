/**
 * Signs session ids for clients that can't send headers. Tickets are valid only for the feature event stream, and always
 * the same for a session, because clients store them.
 */
export interface StreamTickets {
  issue(sessionId: string): string;
  /** Returns the session id of a genuine ticket, whether or not the session is valid; otherwise undefined. */
  verify(ticket: string): string | undefined;
}
