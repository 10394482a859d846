import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ChangeLog } from '../../../application/ports/change-log.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { FileInPlace } from '../database/file-in-place.js';
import type { SqliteLists, RecordList } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { RecordTable } from '../authority/record-table.js';
import type { SqliteHead } from './sqlite-head.js';
import type { ChangeTable } from './change-table.js';
import { changeValue } from '../../../domain/changes/change-list.js';
import { parseChange } from '../../../domain/changes/seal-change.js';
import type { ListColumn } from '../lists/list-table.js';
import { whereOf } from '../lists/filter-sql.js';
import { ALWAYS, fill, NEVER, sql, type Sql } from '../lists/sql.js';

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

  countByTime(criteria: Criteria, times: readonly number[], options?: ReadOptions): Promise<number[]> {
    return this.lists.numbers(countsByTime(criteria, times), CHANGE_LIST.table, options);
  }

  load(): Promise<{ head: Head; records: AuthorityRecords }> {
    return this.connections.snapshot(({ head, records }) => ({ head: head.get(), records: records.load() }));
  }
}

/** Names and ids in the log are generated here and already folded. */
function name(column: string): ListColumn {
  return { kind: 'text', exact: sql(column), folded: sql(column) };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'number', exact: sql('changes.seq') },
  at: { kind: 'number', exact: sql('changes.at') },
  resource: name('changes.resource'),
  record_id: name('changes.record_id'),
  actor_id: name('changes.actor_id'),
  action: name('changes.action'),
};

/** How lists read the log. Sequence numbers have no gaps, so the head knows the number of entries. */
export const CHANGE_LIST: RecordList<Change> = {
  table: {
    name: 'changes',
    columns: 'entry, hash',
    sized: 'entry',
    column: (field) => COLUMNS[field]!,
    total: sql('(SELECT seq FROM head WHERE id = 1)'),
    ordered: new Set(['at']),
  },
  read: ({ entry, hash }) => parseChange(entry as string, hash as string),
  valueOf: changeValue,
};

/**
 * Times never decrease, so the entries between two times are those between two sequence numbers. Without filters their difference
 * is enough, since there are no gaps; with some, the narrow index has what these compare.
 */
function countsByTime(criteria: Criteria, times: readonly number[]): Sql[] {
  const where = whereOf(criteria, CHANGE_LIST.table);
  const numbers = times.map((time) => sql(FIRST_SINCE, time));
  return numbers.slice(1).map((next, index) => {
    const first = numbers[index]!;
    if (where === ALWAYS) return fill('SELECT @ - @ AS number', next, first);
    if (where === NEVER) return sql('SELECT 0 AS number');
    return fill(
      'SELECT count(*) AS number FROM changes INDEXED BY changes_narrow WHERE seq >= @ AND seq < @ AND @',
      first,
      next,
      where,
    );
  });
}

/** The number of the first entry of this time or later; of the next one to be written, if there is none. */
const FIRST_SINCE = `coalesce((SELECT seq FROM changes INDEXED BY changes_by_time WHERE at >= ? ORDER BY at, seq LIMIT 1),
  (SELECT seq + 1 FROM head WHERE id = 1))`;
