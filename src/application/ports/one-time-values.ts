/** Something that works once, such as a code that a redirect carries, or that was used and mustn't be used again. */
export interface OneTimeValue {
  /** A hash, where knowing the id lets somebody use it. */
  readonly id: string;
  readonly value: string | null;
  /** It's removed from this millisecond on, and until then still found: the caller checks. */
  readonly expiresAt: number;
}

/** Values that work once, inside a transaction. */
export interface TransactionalValues {
  find(id: string): Promise<OneTimeValue | undefined>;
  /** Returns false, and changes nothing, if there is a value with this id, even an expired one. */
  insert(value: OneTimeValue): Promise<boolean>;
  /** Removes the value and returns it. Of several callers, one gets it. */
  take(id: string): Promise<OneTimeValue | undefined>;
}

/** The same outside transactions, each call atomic and durable. Copies leave them out. */
export interface OneTimeValues extends TransactionalValues {
  /** Removes at most `limit` values with `expiresAt <= now`; returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
