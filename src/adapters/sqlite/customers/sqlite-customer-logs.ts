import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { CustomerLogs } from '../../../application/ports/customer-logs.js';
import type { NumberedEntry } from '../../../application/ports/store-dump.js';
import type { OldEntries } from '../../../domain/customers/count-old-entries.js';
import { type CustomerLogEntry, logValue } from '../../../domain/customers/customer-log.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { SqliteLists, RecordList } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { type CustomerLogTable, ENTRIES } from './customer-log-table.js';
import type { ListColumn } from '../lists/list-table.js';
import { whereOf } from '../lists/filter-sql.js';
import { allOf, fill, NEVER, sql } from '../lists/sql.js';
import { entryOf, type EntryRow } from './customer-log-row.js';

/** Names and ids in the log are generated here and already folded. */
function name(column: string): ListColumn {
  return { kind: 'text', exact: sql(`customer_log.${column}`), folded: sql(`customer_log.${column}`) };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: name('id'),
  customer_id: name('customer_id'),
  type: name('type'),
  actor_id: name('actor_id'),
  created: { kind: 'number', exact: sql('customer_log.created') },
};

/** How lists read the customers' history. */
const CUSTOMER_LOG_LIST: RecordList<CustomerLogEntry> = {
  table: {
    name: 'customer_log',
    columns: `customer_log.id, customer_id, type, actor_id, customer_log.created, changes,
      NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = customer_id) AS is_deleted`,
    sized: 'changes',
    column: (field) => COLUMNS[field]!,
    total: sql(`(${ENTRIES})`),
    ordered: new Set(['created']),
  },
  read: (row) => entryOf(row as unknown as EntryRow),
  valueOf: logValue,
};

/** The customers' history. */
export class SqliteCustomerLogs implements CustomerLogs {
  constructor(
    private readonly connections: SqliteConnections<{ readonly customerLog: CustomerLogTable }>,
    private readonly lists: SqliteLists,
  ) {}

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<CustomerLogEntry>> {
    return this.lists.list(query, CUSTOMER_LOG_LIST, options);
  }

  /** The index by time counts entries without filters. */
  countByTime(criteria: Criteria, times: readonly number[], options?: ReadOptions): Promise<number[]> {
    const { table } = CUSTOMER_LOG_LIST;
    const where = whereOf(criteria, table);
    const counts = times.slice(1).map((end, index) => {
      if (where === NEVER) return sql('SELECT 0 AS number');
      const range = sql('customer_log.created >= ? AND customer_log.created < ?', times[index]!, end);
      return fill('SELECT count(*) AS number FROM customer_log WHERE @', allOf([range, where]));
    });
    return this.lists.numbers(counts, table, options);
  }

  head(): Promise<number> {
    return this.connections.read(({ customerLog }) => customerLog.lastSeq());
  }

  listAfter(seq: number, limit: number): Promise<NumberedEntry[]> {
    return this.connections.read(({ customerLog }) => customerLog.listAfter(seq, limit));
  }

  findFirstSince(time: number): Promise<number | undefined> {
    return this.connections.read(({ customerLog }) => customerLog.findFirstSince(time));
  }

  eraseValues(limit: number): Promise<number> {
    return this.connections.write(({ customerLog }) => customerLog.eraseValues(limit));
  }

  removeOld(old: OldEntries, limit: number): Promise<number> {
    return this.connections.write(({ customerLog }) => customerLog.removeOld(old, limit));
  }
}
