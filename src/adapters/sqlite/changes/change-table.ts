import type { RecordOfLog, ResourceOfLog } from '../../../application/ports/record-of-log.js';
import type { NewestEntries } from '../../../application/ports/store.js';
import type { Change } from '../../../domain/changes/change.js';
import type { StoredEntry } from '../../../domain/changes/stored-entry.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';
import { readChanges } from './read-changes.js';

/** The log's entries, on one connection. `entry` is stored verbatim; the other columns exist for queries. */
export class ChangeTable {
  readonly #insert: SqliteStatement;
  readonly #selectAfter: SqliteStatement;
  readonly #selectNewest: SqliteStatement;
  readonly #selectNewestOfResource: SqliteStatement;
  readonly #selectBeyond: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare(
      `INSERT INTO changes (seq, at, actor_id, resource, record_id, action, request_id, hash, entry)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#selectAfter = database.prepare('SELECT entry, hash FROM changes WHERE seq > ? ORDER BY seq LIMIT ?');
    // The terms without parameters match the conditions of the partial indexes.
    this.#selectNewest = database.prepare(
      `SELECT entry, hash FROM changes
       WHERE resource <> 'session' AND action <> 'created' AND resource = ? AND record_id = ? AND at >= ?
       ORDER BY at DESC, seq DESC LIMIT ?`,
    );
    this.#selectNewestOfResource = database.prepare(
      `SELECT entry, hash FROM changes INDEXED BY changes_of_kinds
       WHERE resource NOT IN ('user', 'session', 'store') AND resource = ? AND at >= ?
       ORDER BY at DESC, seq DESC LIMIT ?`,
    );
    this.#selectBeyond = database.prepare(
      `SELECT 1 FROM changes
       WHERE resource <> 'session' AND action <> 'created' AND resource = ? AND record_id = ? AND at >= ?
       LIMIT 1 OFFSET ?`,
    );
  }

  insert(change: Change): void {
    const { seq, at, actorId, resource, recordId, action, requestId, hash, canonical } = change;
    this.#insert.run(seq, at, actorId, resource, recordId, action, requestId, hash, canonical);
  }

  /** Inserts an entry of another store unchanged, whatever its columns say. */
  insertStored({ columns, text, hash }: StoredEntry): void {
    const { seq, at, actor_id, resource, record_id, action, request_id } = columns;
    this.#insert.run(seq, at, actor_id, resource, record_id, action, request_id, hash, text);
  }

  /** Lists entries after `seq`. A `limit` of -1 means no limit. */
  listAfter(seq: number, limit: number): Change[] {
    return readChanges(this.#selectAfter, seq, limit);
  }

  listNewest({ resource, recordId }: RecordOfLog | ResourceOfLog, { from, limit }: NewestEntries): Change[] {
    return recordId === undefined
      ? readChanges(this.#selectNewestOfResource, resource, from, limit)
      : readChanges(this.#selectNewest, resource, recordId, from, limit);
  }

  hasMoreNewest({ resource, recordId }: RecordOfLog, { from, limit }: NewestEntries): boolean {
    return this.#selectBeyond.get(resource, recordId, from, limit) !== undefined;
  }
}
