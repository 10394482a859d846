import type { ChangeHistory, ChangeRange, ChangesUntil } from '../../../application/ports/change-history.js';
import type { RecordOfLog } from '../../../application/ports/record-of-log.js';
import type { Change } from '../../../domain/changes/change.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { ChangeHistoryTable } from './change-history-table.js';

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
