import type { ClientSession } from 'mongodb';
import { errorOfTrashed } from '../../storage-kernel/error-of-trashed.js';
import { SNAPSHOT } from '../database/at-one-moment.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { existing } from '../documents/change-document.js';

/** Implements `AuditSnapshot.findBrokenDerivation` for deleted customers that are kept. */
export async function findBrokenTrash(
  { customers, customerTrash, customerHeads }: MongoCollections,
  session: ClientSession,
): Promise<string | undefined> {
  let rows = 0;
  for await (const batch of readBatches(customerTrash, session)) {
    const ids = batch.map(({ _id }) => _id);
    const options = { ...SNAPSHOT, session, projection: { _id: 1 } };
    const there = new Set((await customers.find({ _id: { $in: ids } }, options).toArray()).map(({ _id }) => _id));
    for (const { _id: id, record } of batch) {
      const error = errorOfTrashed({ id, record, isThere: there.has(id) });
      if (error !== undefined) return error;
    }
    rows += batch.length;
  }
  const { trashed = 0 } = existing(await customerHeads.findOne({ _id: 'customers' }, { ...SNAPSHOT, session }));
  return trashed === rows ? undefined : `customer_trash: says ${trashed} customers in all, there are ${rows}`;
}
