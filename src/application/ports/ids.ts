/** Generates unique ids that sort by creation time (UUIDv7, RFC 9562). */
export interface Ids {
  next(): string;
}
