import type { AuditedUser } from '../../domain/audit/replayed-users.js';
import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { AuthoritySnapshot } from './authority-snapshots.js';
import type { Head } from '../../domain/changes/change.js';
import type { StoredEntry } from '../../domain/changes/stored-entry.js';

/** Reads a store for verification. */
export interface Audit {
  /**
   * Calls back with a snapshot: all reads see the same commit, however long they take. Doesn't block writers. The snapshot
   * is valid until the callback has settled.
   */
  read<T>(callback: (snapshot: AuditSnapshot) => Promise<T>): Promise<T>;
}

/**
 * Raw contents of a store at one moment: nothing is checked, repaired or omitted. Batches come in sequence; production
 * storages keep them small and yield to the event loop between them.
 */
export interface AuditSnapshot {
  /** The stored head of the log. */
  head(): Promise<Head>;
  /** All entries, ordered by the column `seq`. */
  entries(): AsyncIterable<readonly StoredEntry[]>;
  /** The records of the authority. Throws `DamagedStore` for one that cannot be read. */
  loadRecords(): Promise<AuthorityRecords>;
  /** Snapshots of past authorities, by sequence number. */
  authoritySnapshots(): AsyncIterable<AuthoritySnapshot>;
  /** All users, in any order. */
  users(): AsyncIterable<readonly AuditedUser[]>;
  /**
   * Describes, without personal data, the first place where data that the storage derives from records differs from what
   * it would write now, such as a wrong sort key or index flag, or a row without its record. Undefined if there is none.
   * Calls `onCustomers` from time to time with the number of customers checked.
   */
  findBrokenDerivation(onCustomers: (done: number, total: number) => void): Promise<string | undefined>;
  /** Returns those of the sessions that exist, expired or not. */
  findSessions(ids: readonly string[]): Promise<string[]>;
}

/** Stored data can't be read because this service doesn't write such data; the message names the place. */
export class DamagedStore extends Error {
  constructor(place: string, options?: ErrorOptions) {
    super(place, options);
    this.name = new.target.name;
  }
}
