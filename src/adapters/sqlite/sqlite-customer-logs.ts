import type { CustomerLogs } from '../../application/ports/customer-logs.js';
import { CUSTOMER_LOG_FIELDS } from '../../domain/customers/customer-list-fields.js';
import { logValue, type CustomerLogEntry } from '../../domain/customers/customer-log.js';
import { evaluateList } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { SqliteConnections } from './sqlite-connections.js';

/** The history of the customers. */
export class SqliteCustomerLogs implements CustomerLogs {
  constructor(private readonly connections: SqliteConnections) {}

  list(query: ListQuery): Promise<ListPage<CustomerLogEntry>> {
    return this.connections.read(({ customerLog }) =>
      evaluateList(customerLog.all(), query, CUSTOMER_LOG_FIELDS, logValue),
    );
  }

  eraseValues(limit: number): Promise<number> {
    return this.connections.write(({ customerLog }) => customerLog.eraseValues(limit));
  }
}
