import { logValue, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';
import { readEntry } from './customer-log-document.js';
import type { CustomerLogDocument } from '../documents/customer-documents.js';

/** Names and ids in the log are generated here and already folded. */
function name(path: string): ListColumn {
  return { kind: 'text', exact: path, folded: path };
}

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: name('_id'),
  customer_id: name('customer_id'),
  type: name('type'),
  actor_id: name('actor_id'),
  created: { kind: 'number', exact: 'created' },
};

/** How lists read the customers' history. */
export const CUSTOMER_LOG_LIST: ListShape<CustomerLogDocument, CustomerLogEntry> = {
  column: (field) => COLUMNS[field]!,
  read: readEntry,
  lengthOf: ({ changes }) => JSON.stringify(changes).length,
  valueOf: logValue,
};
