import type { ChangeLog } from '../../application/ports/change-log.js';
import type { AuthorityRecords } from '../../domain/access/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import type { SqliteConnections } from './sqlite-connections.js';

/** The log as it is on the disk. */
export class SqliteChangeLog implements ChangeLog {
  constructor(private readonly connections: SqliteConnections) {}

  head(): Promise<Head> {
    return this.connections.read((tables) => tables.head.get());
  }

  listAfter(seq: number, limit: number): Promise<Change[]> {
    return this.connections.read((tables) => tables.changes.listAfter(seq, limit));
  }

  load(): Promise<{ head: Head; records: AuthorityRecords }> {
    return this.connections.snapshot(({ head, authority }) => ({ head: head.get(), records: authority.load() }));
  }
}
