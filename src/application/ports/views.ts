import type { StoredView } from '../../domain/views/view.js';

/** Saved views of lists. They decide nothing, so they aren't in the log. */
export interface Views {
  find(id: string): Promise<StoredView | undefined>;
  /** Those of one user, in any order. Uses an index. */
  listOf(ownerId: string): Promise<StoredView[]>;
  /** Those for everybody, in any order. Uses an index. */
  listShared(): Promise<StoredView[]>;
}

/** The same inside a transaction. */
export interface TransactionalViews extends Views {
  /** How many there are. */
  count(): Promise<number>;
  /** The caller has made sure that the id is new. */
  insert(view: StoredView): Promise<void>;
  /** Does nothing when there is no such view. */
  replace(view: StoredView): Promise<void>;
  /** Does nothing when there is no such view. */
  remove(id: string): Promise<void>;
}
