import type { ClientSession, MongoClient } from 'mongodb';
import type { CustomerTrash } from '../../../application/ports/customer-trash.js';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { trashValue, type TrashedCustomer } from '../../../domain/customers/trash.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { existing } from '../documents/change-document.js';
import { inListSnapshot, LIST_READ, listRecords } from '../lists/list-records.js';
import type { ListColumn, ListShape } from '../lists/list-shape.js';
import type { SlowReads } from '../lists/slow-reads.js';
import type { TrashDocument } from '../documents/trash-document.js';
import { readTrashed } from './trashed-customer.js';

/** Ids are generated here and already folded. */
const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: '_id', folded: '_id' },
  name: { kind: 'text', exact: 'name', folded: 'name_folded' },
  deleted: { kind: 'number', exact: 'deleted' },
  deleted_by: { kind: 'text', exact: 'actor_id', folded: 'actor_id' },
};

/** How lists read the trash. */
const TRASH_LIST: ListShape<TrashDocument, TrashedCustomer> = {
  column: (field) => COLUMNS[field]!,
  read: readTrashed,
  lengthOf: ({ record }) => record.length,
  valueOf: trashValue,
};

/** Deleted customers that are kept. The head of the customers' log knows how many there are. */
export class MongoCustomerTrash implements CustomerTrash {
  constructor(
    private readonly client: MongoClient,
    private readonly collections: Pick<MongoCollections, 'customerTrash' | 'customerHeads'>,
    private readonly gate: MongoGate,
    private readonly slow: SlowReads,
  ) {}

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<TrashedCustomer>> {
    const { customerTrash } = this.collections;
    const read = (session: ClientSession) =>
      listRecords(customerTrash, TRASH_LIST, query, session, async () => {
        const head = await this.collections.customerHeads.findOne({ _id: 'customers' }, { ...LIST_READ, session });
        return existing(head).trashed ?? 0;
      });
    return this.slow.list(query, () => this.gate.runList(() => inListSnapshot(this.client, read)), options);
  }

  async measure(): Promise<{ readonly customers: number; readonly oldest: number | undefined }> {
    const { customerTrash, customerHeads } = this.collections;
    const first = { ...COMMITTED, sort: { deleted: 1, _id: 1 }, projection: { deleted: 1 } } as const;
    const [head, oldest] = await this.gate.run(() =>
      Promise.all([customerHeads.findOne({ _id: 'customers' }, COMMITTED), customerTrash.findOne({}, first)]),
    );
    return { customers: existing(head).trashed ?? 0, oldest: oldest?.deleted };
  }
}
