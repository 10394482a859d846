import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Head } from '../../domain/changes/change.js';

/** The authority at a position of the log. */
export interface AuthoritySnapshot {
  readonly head: Head;
  readonly records: AuthorityRecords;
}

/** Snapshots of past authorities. They follow from the log and only save time. */
export interface AuthoritySnapshots {
  /** The latest one with `after < seq <= until`. Skips those that can't be read, which `verify` reports. */
  findLatest(range: { readonly after: number; readonly until: number }): Promise<AuthoritySnapshot | undefined>;
  /** Stores a snapshot durably, and replaces one at the same position. One too large for the storage is left out. */
  add(snapshot: AuthoritySnapshot): Promise<void>;
}
