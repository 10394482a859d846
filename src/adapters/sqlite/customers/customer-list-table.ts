import { LISTED_FIELDS, type CustomerField } from '../../../domain/customers/customer-fields.js';
import type { SearchTerms } from '../../../domain/lists/list-query.js';
import { containsAll } from '../lists/filter-sql.js';
import type { ListColumn, ListTable } from '../lists/list-table.js';
import { allOf, ALWAYS, anyOf, fill, NEVER, oneOf, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { CUSTOMER_COLUMNS } from './customer-row.js';

/** The plus keeps SQLite from using the index by status for a filter that half of the rows meet. */
const state = (field: string): ListColumn => ({
  kind: 'text',
  exact: sql(`+customers.${field}`),
  folded: sql(`customers.${field}_folded`),
});

const text = ({ name, initial, isIndexed }: CustomerField): Extract<ListColumn, { readonly kind: 'text' }> => ({
  kind: 'text',
  exact: sql(`customers.${name}`),
  folded: sql(`customers.${name}_folded`),
  nullable: initial === null,
  isFoldedIndexed: isIndexed,
});

/** Each part has an index of its own. `email_key` is null where it would be the folded address. */
function hasEmailKey(keys: readonly string[]): Sql {
  const folded = allOf([oneOf(sql('customers.email_folded'), keys), sql('customers.email_key IS NULL')]);
  return anyOf([folded, oneOf(sql('customers.email_key'), keys)]);
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: sql('customers.id'), folded: sql('customers.id') },
  created: { kind: 'number', exact: sql('customers.created') },
  updated: { kind: 'number', exact: sql('customers.updated') },
  ...Object.fromEntries(LISTED_FIELDS.map((field) => [field.name, columnOf(field)])),
};

function columnOf(field: CustomerField): ListColumn {
  switch (field.type) {
    case 'state':
      return state(field.name);
    case 'email':
      return { ...text(field), equals: hasEmailKey };
    default:
      return text(field);
  }
}

/** An own column of the current row. Lookups by it use the index by value instead. */
function ownColumn(name: string): ListColumn {
  const part = (expression: string) =>
    sql(`(SELECT ${expression} FROM customer_columns WHERE customer = customers.key AND name = ?)`, name);
  return { kind: 'mixed', rank: part('rank'), exact: part('coalesce(exact, value)'), folded: part('value') };
}

/** Reads the searched text of the current row once, however many words are sought. */
function inSearchedText(search: readonly SearchTerms[]): Sql {
  const condition = containsAll(sql('customer_texts.text'), search);
  if (condition === ALWAYS || condition === NEVER) return condition;
  return fill('(SELECT @ FROM customer_texts WHERE customer = customers.key)', condition);
}

/** How lists read the table of customers; in `CUSTOMERS_AS_JSON`, as JSON. */
export const CUSTOMER_LIST_TABLE: ListTable = {
  name: 'customers',
  columns: CUSTOMER_COLUMNS.map((column) => `customers.${column}`).join(', '),
  column: (field) => COLUMNS[field] ?? ownColumn(field),
  search: inSearchedText,
  ordered: new Set(Object.keys(INDEX_BY_FIELD)),
};

export const CUSTOMERS_AS_JSON = {
  ...CUSTOMER_LIST_TABLE,
  json: { table: 'customer_records', key: 'customer', column: 'record' },
} as const satisfies ListTable;
