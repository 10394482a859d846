import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { CustomerLogs } from '../../../application/ports/customer-logs.js';
import type { OldEntries } from '../../../domain/customers/count-old-entries.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { SqliteLists } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { CustomerLogTable } from './customer-log-table.js';
import { CUSTOMER_LOG_LIST } from './customer-log-list.js';

/** The customers' history. */
export class SqliteCustomerLogs implements CustomerLogs {
  constructor(
    private readonly connections: SqliteConnections<{ readonly customerLog: CustomerLogTable }>,
    private readonly lists: SqliteLists,
  ) {}

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<CustomerLogEntry>> {
    return this.lists.list(query, CUSTOMER_LOG_LIST, options);
  }

  eraseValues(limit: number): Promise<number> {
    return this.connections.write(({ customerLog }) => customerLog.eraseValues(limit));
  }

  removeOld(old: OldEntries, limit: number): Promise<number> {
    return this.connections.write(({ customerLog }) => customerLog.removeOld(old, limit));
  }
}
