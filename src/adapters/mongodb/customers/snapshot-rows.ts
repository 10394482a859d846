import type { ClientSession, Document } from 'mongodb';
import { LIST_READ } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { CustomerDocument, CustomerHeadDocument } from '../documents/customer-documents.js';

/** Rows read with one command, with the customers' sequence number at the same moment. */
interface SnapshotRows<D> {
  readonly rows: readonly D[];
  readonly sequence: number;
}

/** How rows are read: for how long at most, if not as long as a list may take. */
export interface SnapshotRead {
  readonly session: ClientSession;
  readonly maxTimeMS?: number;
}

type HeadRow = Pick<CustomerHeadDocument, '_id' | 'seq'>;

/** Aggregates customers, and reads the customers' sequence number in the same round trip. */
export async function readWithSequence<D extends Document = CustomerDocument>(
  { customers, customerHeads }: Pick<MongoCollections, 'customers' | 'customerHeads'>,
  pipeline: readonly Document[],
  { hint, ...how }: SnapshotRead & { readonly hint?: Document | undefined },
): Promise<SnapshotRows<D>> {
  const headRow = [{ $match: { _id: 'customers' } }, { $project: { seq: 1 } }];
  const found = await customers
    .aggregate<D | HeadRow>([...pipeline, { $unionWith: { coll: customerHeads.collectionName, pipeline: headRow } }], {
      ...LIST_READ,
      ...how,
      ...(hint !== undefined && { hint }),
    })
    .toArray();
  const head = found.find(isHead);
  if (head === undefined) throw new Error('The customers have no head.');
  return { rows: found.filter((row): row is D => !isHead(row)), sequence: head.seq };
}

/** Ids of customers are UUIDs, and other rows have no `seq`. */
function isHead(row: Document): row is HeadRow {
  return row['_id'] === 'customers' && typeof row['seq'] === 'number';
}
