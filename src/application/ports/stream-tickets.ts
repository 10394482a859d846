/**
 * Signs callers' credentials for clients that can't send headers. Tickets are valid only for the feature event stream, and always
 * the same for a credential, because clients store them.
 */
export interface StreamTickets {
  issue(credential: string): string;
  /** Returns the credential of a genuine ticket, whether or not it is valid; otherwise undefined. */
  verify(ticket: string): string | undefined;
}
