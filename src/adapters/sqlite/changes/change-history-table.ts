import type { ChangeRange, ChangesUntil, CreatedUntil } from '../../../application/ports/change-history.js';
import type { RecordOfLog } from '../../../application/ports/record-of-log.js';
import type { Change } from '../../../domain/changes/change.js';
import { SqliteTable } from '../database/sqlite-table.js';
import { readChanges } from './read-changes.js';

const SELECT_FIRST_LATER =
  'SELECT entry, hash FROM changes INDEXED BY changes_by_time WHERE at > ? ORDER BY at, seq LIMIT 1';
/** The terms without parameters match the conditions of the partial indexes, here and below. */
const SELECT_OF_AUTHORITY = `SELECT entry, hash FROM changes INDEXED BY changes_of_authority
  WHERE resource NOT IN ('user', 'session', 'store') AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?`;
const SELECT_OF_RECORD = `SELECT seq, entry, hash FROM (
    SELECT seq, entry, hash FROM changes INDEXED BY changes_by_record
    WHERE resource <> 'session' AND action <> 'created' AND resource = ?1 AND record_id = ?2 AND at <= ?3 AND seq <= ?4
    ORDER BY at DESC, seq DESC LIMIT ?5)
  UNION ALL
  SELECT seq, entry, hash FROM changes INDEXED BY changes_by_creation
  WHERE action = 'created' AND resource = ?1 AND record_id = ?2 AND seq <= ?4
  ORDER BY seq DESC LIMIT ?5`;
const SELECT_USERS_EVER = `SELECT record_id AS id FROM changes INDEXED BY changes_by_creation
  WHERE action = 'created' AND resource = 'user' AND record_id > ? AND seq <= ? ORDER BY record_id LIMIT ?`;

/** The past of the log, on one connection. Each statement names its index, so none ever scans the log. */
export class ChangeHistoryTable extends SqliteTable {
  findFirstLater(at: number): Change | undefined {
    return readChanges(this.statement(SELECT_FIRST_LATER), at)[0];
  }

  listOfAuthority({ after, until, limit }: ChangeRange): Change[] {
    return readChanges(this.statement(SELECT_OF_AUTHORITY), after, until, limit);
  }

  listOfRecord({ resource, recordId }: RecordOfLog, { until, limit }: ChangesUntil): Change[] {
    return readChanges(this.statement(SELECT_OF_RECORD), resource, recordId, until.at, until.seq, limit);
  }

  listUsersEver({ after = '', until, limit }: CreatedUntil): string[] {
    return (this.all(SELECT_USERS_EVER, after, until, limit) as { id: string }[]).map(({ id }) => id);
  }
}
