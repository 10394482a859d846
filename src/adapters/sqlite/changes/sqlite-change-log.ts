import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ChangeLog } from '../../../application/ports/change-log.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { CHANGE_LIST } from './change-list.js';
import type { FileInPlace } from '../database/file-in-place.js';
import type { SqliteLists } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { RecordTable } from '../authority/record-table.js';
import type { SqliteHead } from './sqlite-head.js';
import type { ChangeTable } from './change-table.js';

/** The change log as committed to disk. */
export class SqliteChangeLog implements ChangeLog {
  constructor(
    private readonly connections: SqliteConnections<{
      readonly changes: ChangeTable;
      readonly head: SqliteHead;
      readonly records: RecordTable;
    }>,
    private readonly lists: SqliteLists,
    private readonly place: Pick<FileInPlace, 'require'>,
  ) {}

  head(): Promise<Head> {
    return this.connections.read((tables) => {
      this.place.require();
      return tables.head.get();
    });
  }

  listAfter(seq: number, limit: number): Promise<Change[]> {
    return this.connections.read((tables) => tables.changes.listAfter(seq, limit));
  }

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Change>> {
    return this.lists.list(query, CHANGE_LIST, options);
  }

  load(): Promise<{ head: Head; records: AuthorityRecords }> {
    return this.connections.snapshot(({ head, records }) => ({ head: head.get(), records: records.load() }));
  }
}
