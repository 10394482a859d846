import type { Change } from '../../domain/changes/change.js';
import type { RecordOfLog } from './record-of-log.js';

/**
 * Reads the change log for questions about the past. Results contain only durable commits, and use an index. Lists end early
 * when entries are long, see `mayBeCutShort`.
 */
export interface ChangeHistory {
  /** The first entry dated later than `at`, in milliseconds since the epoch. */
  findFirstLater(at: number): Promise<Change | undefined>;
  /** At most `limit` entries of records of the authority with `after < seq <= until`, in order. */
  listOfAuthority(range: ChangeRange): Promise<Change[]>;
  /** At most `limit` entries of the record, its creation and deletion included, up to `until`, newest first. */
  listOfRecord(of: RecordOfLog, range: ChangesUntil): Promise<Change[]>;
  /** At most `limit` ids of users in order, whether they still exist or not. */
  listUsersEver(range: CreatedUntil): Promise<string[]>;
}

export interface ChangeRange {
  readonly after: number;
  readonly until: number;
  readonly limit: number;
}

/** Entries up to a sequence number; `at` is its entry's time, or a later one. */
export interface ChangesUntil {
  readonly until: { readonly seq: number; readonly at: number };
  readonly limit: number;
}

/** Records whose ids come after `after`, and whose creation has at most the sequence number `until`. */
export interface CreatedUntil {
  readonly after: string | undefined;
  readonly until: number;
  readonly limit: number;
}
