import type { Document } from 'mongodb';
import { LISTED_FIELDS, type CustomerField } from '../../../domain/customers/customer-fields.js';
import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';
import { sortedPath } from './customer-indexes.js';
import { readCustomer, RECORD } from './customer-document.js';
import type { CustomerDocument } from '../documents/customer-documents.js';

function columnOf({ name, type, initial }: CustomerField): ListColumn {
  const exact = type === 'email' ? 'email_key' : name;
  return { kind: 'text', exact, folded: `${name}_folded`, nullable: initial === null };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: '_id', folded: '_id' },
  created: { kind: 'number', exact: 'created' },
  updated: { kind: 'number', exact: 'updated' },
  ...Object.fromEntries(LISTED_FIELDS.map((field) => [field.name, columnOf(field)])),
};

/** How lists read customers. A field that isn't standard is an own column. */
export const CUSTOMER_LIST: ListShape<CustomerDocument, Customer> & {
  readonly search: string;
  readonly projection: Document;
} = {
  column: (field) => COLUMNS[field] ?? { kind: 'mixed', exact: `own.${field}`, sorted: sortedPath(field) },
  search: 'search_text',
  projection: RECORD,
  read: readCustomer,
  valueOf: customerValue,
};
