/** Which values: those of this name, of all records of a kind. */
export interface ValueName {
  /** The resource of the records. */
  readonly kind: string;
  readonly name: string;
}

/**
 * Numbers about records of the authority that change without an entry of the log, such as when a token was last used: no
 * part of the record. They go with it.
 */
export interface RecordValues {
  /** Sets the value, unless the record is gone or has a greater one. Durable. */
  raise(of: ValueName & { readonly id: string }, value: number): Promise<void>;
  /** Makes greater values this one. */
  lower(of: ValueName, value: number): Promise<void>;
  /** The value of each record that exists and has one, by the record's id. */
  list(of: ValueName): Promise<ReadonlyMap<string, number>>;
}
