import { AVATAR_NAME } from '../avatars/avatar-name.js';

interface CustomerIndex {
  readonly name: string;
  readonly sql: string;
}

function index(name: string, on: string, kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX'): CustomerIndex {
  return { name, sql: `CREATE ${kind} ${name} ON ${on}` };
}

/**
 * The indexes of customers and their log, apart from the tables, because a load of many rows makes them afterwards.
 * Each ends with the id, by which lists break ties. Status and role stand in the index by name so that a walk by name
 * can leave out rows without reading them. Those of the log by id and by time only ever grow at their end; the one by
 * id holds all that the log is filtered by.
 */
export const CUSTOMER_INDEXES: readonly CustomerIndex[] = [
  index('customers_by_id', 'customers (id)', 'UNIQUE INDEX'),
  index('customers_by_name', 'customers (name_folded, id, status, role)'),
  index('customers_by_cell', 'customers (status, role, name_folded, id)'),
  index('customers_by_last_name', 'customers (last_name_folded, id)'),
  index('customers_by_email', 'customers (email_folded, id)'),
  index('customers_by_company', 'customers (company_folded, id)'),
  index('customers_by_creation', 'customers (created, id)'),
  index('customers_by_update', 'customers (updated, id)'),
  index('customers_by_avatar', `customers (${AVATAR_NAME}) WHERE avatar IS NOT NULL`),
  index('customer_columns_by_value', 'customer_columns (name, rank, value, customer, exact)'),
  index('customer_log_by_id', 'customer_log (id, type, actor_id, customer_id, created)'),
  index('customer_log_by_time', 'customer_log (created, id)'),
  index('customer_log_by_customer', 'customer_log (customer_id, id)'),
];

/** The index that holds the rows in the order of a field and the id. */
export const INDEX_BY_FIELD: Readonly<Record<string, string>> = {
  id: 'customers_by_id',
  name: 'customers_by_name',
  last_name: 'customers_by_last_name',
  email: 'customers_by_email',
  company: 'customers_by_company',
  created: 'customers_by_creation',
  updated: 'customers_by_update',
};
