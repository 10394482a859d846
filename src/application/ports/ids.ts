/** Makes ids that never repeat and sort by time of making (UUIDv7, RFC 9562). */
export interface Ids {
  next(): string;
}
