import type { AssertionKey } from '../../domain/assertions/assertion-key.js';

/** Keys that sign assertions, outside transactions. There are few. */
export interface AssertionKeys {
  /** All of them by id. Contains only durable commits. */
  list(): Promise<AssertionKey[]>;
}

/** The same inside a transaction, so that instances agree on them. */
export interface TransactionalAssertionKeys extends AssertionKeys {
  /** Inserts or replaces. */
  put(key: AssertionKey): Promise<void>;
  /** Does nothing when there is no such key. */
  remove(id: string): Promise<void>;
}
