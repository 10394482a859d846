import { LISTED_FIELDS } from '../../../domain/customers/customer-fields.js';
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
const CUSTOMERS_BY_EMAIL_KEY: CustomerIndex = {
  name: 'customers_by_email_key',
  sql: 'CREATE INDEX customers_by_email_key ON customers (email_key) WHERE email_key IS NOT NULL',
};

const INDEXED = LISTED_FIELDS.filter(({ isIndexed }) => isIndexed).map(({ name }) => name);
const OPTIONAL = LISTED_FIELDS.filter(({ initial }) => initial === null);

/** Find the customers who lack what no other index holds. */
const CUSTOMERS_WITHOUT = OPTIONAL.filter(({ isIndexed }) => !isIndexed).map(({ name }) =>
  index(`customers_without_${name}`, `customers (${name}_folded, id) WHERE ${name}_folded IS NULL`),
);

/**
 * The indexes of customers and their log, separate from the tables because bulk loads create them afterwards. Each ends
 * with the id, which breaks ties in lists. The index by name includes status and role so that a walk by name can skip
 * rows without reading them. Those of the log by id and by time grow only at their end; the one by id covers every
 * field the log can be filtered by.
 */
export const CUSTOMER_INDEXES: readonly CustomerIndex[] = [
  index('customers_by_id', 'customers (id)', 'UNIQUE INDEX'),
  index('customers_by_cell', 'customers (status, role, name_folded, id)'),
  ...INDEXED.map((name) =>
    index(`customers_by_${name}`, `customers (${name}_folded, id${name === 'name' ? ', status, role' : ''})`),
  ),
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
  ...Object.fromEntries(INDEXED.map((name) => [name, `customers_by_${name}`])),
  created: 'customers_by_creation',
  updated: 'customers_by_update',
};

/** The index that holds the customers without a value in an optional field. */
export const INDEX_OF_ABSENT: Readonly<Record<string, string>> = Object.fromEntries(
  OPTIONAL.map(({ name, isIndexed }) => [name, `customers_${isIndexed ? 'by' : 'without'}_${name}`]),
);
