import type { CustomerTrash } from '../../../application/ports/customer-trash.js';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { trashValue, type TrashedCustomer } from '../../../domain/customers/trash.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { ListColumn } from '../lists/list-table.js';
import { sql } from '../lists/sql.js';
import type { RecordList, SqliteLists } from '../lists/sqlite-lists.js';
import {
  TRASH_COLUMNS,
  TRASH_SIZE,
  trashedOf,
  type CustomerTrashTable,
  type TrashRow,
} from './customer-trash-table.js';

/** Ids are generated here and already folded. */
const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: sql('customer_trash.id'), folded: sql('customer_trash.id') },
  name: { kind: 'text', exact: sql('customer_trash.name'), folded: sql('customer_trash.name_folded') },
  deleted: { kind: 'number', exact: sql('customer_trash.deleted') },
  deleted_by: { kind: 'text', exact: sql('customer_trash.actor_id'), folded: sql('customer_trash.actor_id') },
};

/** How lists read the trash. */
const TRASH_LIST: RecordList<TrashedCustomer> = {
  table: {
    name: 'customer_trash',
    columns: TRASH_COLUMNS.map((column) => `customer_trash.${column}`).join(', '),
    sized: 'record',
    column: (field) => COLUMNS[field]!,
    total: sql(`(${TRASH_SIZE})`),
    ordered: new Set(['deleted']),
  },
  read: (row) => trashedOf(row as unknown as TrashRow),
  valueOf: trashValue,
};

/** Deleted customers that are kept. */
export class SqliteCustomerTrash implements CustomerTrash {
  readonly measure: CustomerTrash['measure'];

  constructor(
    connections: SqliteConnections<{ readonly customerTrash: CustomerTrashTable }>,
    private readonly lists: SqliteLists,
  ) {
    this.measure = connections.repository('customerTrash', 'measure').measure;
  }

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<TrashedCustomer>> {
    return this.lists.list(query, TRASH_LIST, options);
  }
}
