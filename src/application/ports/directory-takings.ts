/** The token of a directory took access from somebody: ended or readdressed the account, or took it out of a group with roles. */
export interface Taking {
  readonly tokenId: string;
  readonly userId: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
}

/** From whom directories took access lately, inside a transaction. */
export interface TransactionalTakings {
  /**
   * Counts the people from whom the token took access after `since`, other than these. Sees the transaction's writes. Production storages
   * use an index.
   */
  countOthers(tokenId: string, of: { readonly since: number; readonly userIds: readonly string[] }): Promise<number>;
  /** Notes these, each in place of an earlier one of the same token and user. */
  note(takings: readonly Taking[]): Promise<void>;
}

/** The same outside transactions. */
export interface Takings {
  /** Removes at most `limit` of that time or before; returns how many. */
  removeBefore(time: number, limit: number): Promise<number>;
}
