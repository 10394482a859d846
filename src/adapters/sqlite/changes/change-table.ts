import type { RecordOfLog, ResourceOfLog } from '../../../application/ports/record-of-log.js';
import type { NewestEntries } from '../../../application/ports/store.js';
import type { Change } from '../../../domain/changes/change.js';
import type { StoredEntry } from '../../../domain/changes/stored-entry.js';
import { SqliteTable } from '../database/sqlite-table.js';
import { readChanges } from './read-changes.js';

const INSERT = `INSERT INTO changes (seq, at, actor_id, resource, record_id, action, request_id, hash, entry)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** The terms without parameters match the conditions of the partial indexes, here and below. */
const OF_RECORD = `FROM changes
  WHERE resource <> 'session' AND action <> 'created' AND resource = ? AND record_id = ? AND at >= ?`;
const SELECT_NEWEST = `SELECT entry, hash ${OF_RECORD} ORDER BY at DESC, seq DESC LIMIT ?`;
const SELECT_BEYOND = `SELECT 1 ${OF_RECORD} LIMIT 1 OFFSET ?`;
const SELECT_NEWEST_OF_RESOURCE = `SELECT entry, hash FROM changes INDEXED BY changes_of_kinds
  WHERE resource NOT IN ('user', 'session', 'store') AND resource = ? AND at >= ?
  ORDER BY at DESC, seq DESC LIMIT ?`;

/** The log's entries, on one connection. `entry` is stored verbatim; the other columns exist for queries. */
export class ChangeTable extends SqliteTable {
  insert(change: Change): void {
    const { seq, at, actorId, resource, recordId, action, requestId, hash, canonical } = change;
    this.run(INSERT, seq, at, actorId, resource, recordId, action, requestId, hash, canonical);
  }

  /** Inserts an entry of another store unchanged, whatever its columns say. */
  insertStored({ columns, text, hash }: StoredEntry): void {
    const { seq, at, actor_id, resource, record_id, action, request_id } = columns;
    this.run(INSERT, seq, at, actor_id, resource, record_id, action, request_id, hash, text);
  }

  /** Lists entries after `seq`. A `limit` of -1 means no limit. */
  listAfter(seq: number, limit: number): Change[] {
    const select = this.statement('SELECT entry, hash FROM changes WHERE seq > ? ORDER BY seq LIMIT ?');
    return readChanges(select, seq, limit);
  }

  listNewest({ resource, recordId }: RecordOfLog | ResourceOfLog, { from, limit }: NewestEntries): Change[] {
    return recordId === undefined
      ? readChanges(this.statement(SELECT_NEWEST_OF_RESOURCE), resource, from, limit)
      : readChanges(this.statement(SELECT_NEWEST), resource, recordId, from, limit);
  }

  hasMoreNewest({ resource, recordId }: RecordOfLog, { from, limit }: NewestEntries): boolean {
    return this.first(SELECT_BEYOND, resource, recordId, from, limit) !== undefined;
  }
}
