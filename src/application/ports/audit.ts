import type { AuditedUser } from '../../domain/audit/replayed-users.js';
import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Head } from '../../domain/changes/change.js';
import type { StoredEntry } from '../../domain/changes/stored-entry.js';

/** Reading a store to check it against itself. */
export interface Audit {
  /**
   * Hands `work` the store as it is at one moment: everything it reads belongs to the same commit, however long it
   * takes, while others go on writing. The snapshot is good only until `work` has settled. It holds nobody up.
   */
  read<T>(work: (snapshot: AuditSnapshot) => Promise<T>): Promise<T>;
}

/**
 * The store at one moment, as it lies there: nothing is checked, mended or left out. Batches come one after the
 * other; a storage for production keeps them small and lets the event loop turn between them.
 */
export interface AuditSnapshot {
  /** The row that says where the log ends. */
  head(): Promise<Head>;
  /** Every entry, by its column `seq`, whatever that says. */
  entries(): AsyncIterable<readonly StoredEntry[]>;
  /** The tables of abilities, roles and features. */
  loadRecords(): Promise<AuthorityRecords>;
  /** Every user, in an order of the storage's own. */
  users(): AsyncIterable<readonly AuditedUser[]>;
  /**
   * In words, without personal data, the first place where what the storage derives from records, to find them by or to
   * answer questions from, is not what it would write for them today: a sort key, a flag beside an index, a row whose
   * record is not there. Undefined when there is none. Tells now and then how many customers of how many were looked at.
   */
  findBrokenDerivation(onCustomers: (done: number, total: number) => void): Promise<string | undefined>;
  /** Which of these sessions are there, expired or not. */
  findSessions(ids: readonly string[]): Promise<string[]>;
}

/** Something in the store is not as this service writes it, so that it cannot be read; the message names the place. */
export class DamagedStore extends Error {
  constructor(place: string, options?: ErrorOptions) {
    super(place, options);
    this.name = new.target.name;
  }
}
