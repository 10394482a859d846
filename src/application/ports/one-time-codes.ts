/** A user's one-time codes as stored. The secrets are sealed; what must be compared in a transaction isn't. */
export interface StoredCodes {
  readonly userId: string;
  /** Names the key that sealed the secrets. */
  readonly keyId: string;
  readonly sealed: string;
  /** See `OneTimeCodes`. */
  readonly lastStep: number;
  readonly recoveryHashes: readonly string[];
}

/** One-time codes inside a transaction, so that only one of two requests can use a code. */
export interface TransactionalCodes {
  find(userId: string): Promise<StoredCodes | undefined>;
  /** Inserts or replaces. */
  put(codes: StoredCodes): Promise<void>;
  /** Does nothing when there are none. */
  remove(userId: string): Promise<void>;
}

/** One-time codes outside transactions. */
export interface CodesOfKeys {
  /** Users whose codes are sealed with another key, by id, at most `limit` after `after`. */
  listOfOtherKeys(keyId: string, range: { readonly after: string; readonly limit: number }): Promise<string[]>;
  /** How many recovery codes a user has left; 0 without codes. */
  countRecoveryCodes(userId: string): Promise<number>;
}
