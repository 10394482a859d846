/** When API tokens were last used. Not part of the records: a use is no change, and isn't in the log. */
export interface TokenUses {
  /** Notes a use at this time, unless the token is gone or was used later. Durable, without a log entry. */
  note(tokenId: string, at: number): Promise<void>;
  /** The last use of each token that exists and was used, by the token's id. */
  list(): Promise<ReadonlyMap<string, number>>;
}
