import { AVATAR_NAME } from '../avatars/avatar-name.js';

interface CustomerIndex {
  readonly name: string;
  readonly sql: string;
}

function index(name: string, on: string, kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX'): CustomerIndex {
  return { name, sql: `CREATE ${kind} ${name} ON ${on}` };
}

/** The JSON of a customer's external id. SQLite uses the index only for exactly this expression. */
export const EXTERNAL_ID = "(own_columns -> '$.external_id')";

/** Finds the customer with an external id, the first by id if several have the same. */
export const CUSTOMERS_BY_EXTERNAL_ID: CustomerIndex = {
  name: 'customers_by_external_id',
  sql: `CREATE INDEX IF NOT EXISTS customers_by_external_id ON customers (${EXTERNAL_ID}, id)
      WHERE ${EXTERNAL_ID} IS NOT NULL`,
};

/** Finds customers whose address isn't its own key once it's folded. */
export const CUSTOMERS_BY_EMAIL_KEY: CustomerIndex = {
  name: 'customers_by_email_key',
  sql: 'CREATE INDEX customers_by_email_key ON customers (email_key) WHERE email_key IS NOT NULL',
};

/** Find the customers who lack what no other index holds. */
export const CUSTOMERS_WITHOUT: readonly CustomerIndex[] = ['first_name', 'phone'].map((field) => ({
  name: `customers_without_${field}`,
  sql: `CREATE INDEX customers_without_${field} ON customers (${field}_folded, id) WHERE ${field}_folded IS NULL`,
}));

/**
 * The indexes of customers and their log, separate from the tables because bulk loads create them afterwards. Each ends
 * with the id, which breaks ties in lists. The index by name includes status and role so that a walk by name can skip
 * rows without reading them. Those of the log by id and by time grow only at their end; the one by id covers every
 * field the log can be filtered by.
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
  CUSTOMERS_BY_EXTERNAL_ID,
  CUSTOMERS_BY_EMAIL_KEY,
  ...CUSTOMERS_WITHOUT,
];

/** The index ordered by a field and then by id. */
export const INDEX_BY_FIELD: Readonly<Record<string, string>> = {
  id: 'customers_by_id',
  name: 'customers_by_name',
  last_name: 'customers_by_last_name',
  email: 'customers_by_email',
  company: 'customers_by_company',
  created: 'customers_by_creation',
  updated: 'customers_by_update',
};

/** The index that holds the customers without a value in an optional field. */
export const INDEX_OF_ABSENT: Readonly<Record<string, string>> = {
  first_name: 'customers_without_first_name',
  last_name: 'customers_by_last_name',
  email: 'customers_by_email',
  phone: 'customers_without_phone',
  company: 'customers_by_company',
};
