import type { ChangeHistory, ChangeRange, ChangesUntil } from '../../../application/ports/change-history.js';
import type { RecordOfLog } from '../../../application/ports/record-of-log.js';
import type { Change } from '../../../domain/changes/change.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { readChanges } from './read-changes.js';

/** Statements about the past of the log, on one connection. Each names its index, so none ever scans the log. */
export class ChangeHistoryTable {
  readonly #selectFirstLater: SqliteStatement;
  readonly #selectOfAuthority: SqliteStatement;
  readonly #selectOfRecord: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#selectFirstLater = database.prepare(
      'SELECT entry, hash FROM changes INDEXED BY changes_by_time WHERE at > ? ORDER BY at, seq LIMIT 1',
    );
    // The terms without parameters match the conditions of the partial indexes.
    this.#selectOfAuthority = database.prepare(
      `SELECT entry, hash FROM changes INDEXED BY changes_of_authority
       WHERE resource NOT IN ('user', 'session', 'store') AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
    );
    this.#selectOfRecord = database.prepare(
      `SELECT seq, entry, hash FROM (
         SELECT seq, entry, hash FROM changes INDEXED BY changes_by_record
         WHERE resource <> 'session' AND action <> 'created' AND resource = ?1 AND record_id = ?2 AND at <= ?3
           AND seq <= ?4
         ORDER BY at DESC, seq DESC LIMIT ?5)
       UNION ALL
       SELECT seq, entry, hash FROM changes INDEXED BY changes_by_creation
       WHERE action = 'created' AND resource = ?1 AND record_id = ?2 AND seq <= ?4
       ORDER BY seq DESC LIMIT ?5`,
    );
  }

  findFirstLater(at: number): Change | undefined {
    return readChanges(this.#selectFirstLater, at)[0];
  }

  listOfAuthority({ after, until, limit }: ChangeRange): Change[] {
    return readChanges(this.#selectOfAuthority, after, until, limit);
  }

  listOfRecord({ resource, recordId }: RecordOfLog, { until, limit }: ChangesUntil): Change[] {
    return readChanges(this.#selectOfRecord, resource, recordId, until.at, until.seq, limit);
  }
}

/** The past, read from the log on disk. */
export class SqliteChangeHistory implements ChangeHistory {
  constructor(private readonly connections: SqliteConnections<{ readonly changeHistory: ChangeHistoryTable }>) {}

  findFirstLater(at: number): Promise<Change | undefined> {
    return this.connections.read((tables) => tables.changeHistory.findFirstLater(at));
  }

  listOfAuthority(range: ChangeRange): Promise<Change[]> {
    return this.connections.read((tables) => tables.changeHistory.listOfAuthority(range));
  }

  listOfRecord(of: RecordOfLog, range: ChangesUntil): Promise<Change[]> {
    return this.connections.read((tables) => tables.changeHistory.listOfRecord(of, range));
  }
}
