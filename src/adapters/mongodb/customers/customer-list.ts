import type { Document } from 'mongodb';
import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';
import { sortedPath } from './customer-indexes.js';
import { readCustomer, RECORD } from './customer-document.js';
import type { CustomerDocument } from '../documents/customer-documents.js';

function text(field: string, nullable = true): ListColumn {
  return { kind: 'text', exact: field, folded: `${field}_folded`, nullable };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: '_id', folded: '_id' },
  created: { kind: 'number', exact: 'created' },
  updated: { kind: 'number', exact: 'updated' },
  status: text('status', false),
  role: text('role', false),
  name: text('name', false),
  first_name: text('first_name'),
  last_name: text('last_name'),
  email: { ...text('email'), exact: 'email_key' },
  phone: text('phone'),
  company: text('company'),
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
