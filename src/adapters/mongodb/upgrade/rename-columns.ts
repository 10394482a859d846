import { renameColumns, type RenamedColumns } from '../../../domain/customers/rename-columns.js';
import { TRANSACTION } from '../database/at-one-moment.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { CustomerDocument } from '../documents/customer-documents.js';
import { renamedIn } from './mongo-old-segments.js';
import type { MongoStep } from './mongo-step.js';

const PORTION = 500;
const ENTRIES = 5_000;

/** Renames the own columns of customers whose names belong to standard fields now. */
export const RENAME_COLUMNS: MongoStep = {
  name: 'renamed_columns',
  title: 'Renaming own columns',
  async count(collections) {
    const names = [...(await renamedIn(collections)).keys()];
    const counts = await collections.columnCounts.find({ _id: { $in: names } }, COMMITTED).toArray();
    return counts.reduce((sum, { customers }) => sum + customers, 0);
  },
  async run(collections) {
    // A renamed column is no longer found, so each portion begins with what is left.
    for (const [name, to] of await renamedIn(collections)) {
      const rows = await renamePortion(collections, name, to);
      if (rows > 0) return { rows, next: '' };
      await renameCount(collections, name, to);
    }
    return { rows: 0, next: undefined };
  },
};

/** The same in the log of customers. */
export const RENAME_IN_LOG: MongoStep = {
  name: 'renamed_in_log',
  title: 'Renaming own columns in the log',
  count: async (collections) =>
    (await renamedIn(collections)).size === 0 ? 0 : collections.customerLog.estimatedDocumentCount(LIMITED),
  async run(collections, after) {
    const renamed = await renamedIn(collections);
    if (renamed.size === 0) return { rows: 0, next: undefined };
    const { customerLog } = collections;
    const options = { ...COMMITTED, projection: { _id: 1 }, sort: { _id: 1 }, limit: ENTRIES } as const;
    const ids = (await customerLog.find({ _id: { $gt: after } }, options).toArray()).map(({ _id }) => _id);
    const last = ids.at(-1);
    if (last === undefined) return { rows: 0, next: undefined };
    for (const [name, to] of renamed) {
      const entries = { _id: { $gt: after, $lte: last }, 'changes.field': name };
      const set = { $set: { 'changes.$[change].field': to } };
      await customerLog.updateMany(entries, set, { arrayFilters: [{ 'change.field': name }] });
    }
    return { rows: ids.length, next: ids.length < ENTRIES ? undefined : last };
  },
};

async function renamePortion({ customers }: MongoCollections, name: string, to: string): Promise<number> {
  const path = `own.${name}`;
  const options = { ...COMMITTED, projection: { version: 1, own: 1, own_sorted: 1 }, limit: PORTION } as const;
  const found = await customers.find({ [path]: { $exists: true } }, options).toArray();
  const renamed = new Map([[name, to]]);
  const writes = found.map(({ _id, version, own, own_sorted }) => ({
    updateOne: {
      filter: { _id, version, [path]: { $exists: true } },
      update: { $set: { own: membersOf(own, renamed), own_sorted: membersOf(own_sorted, renamed) } },
    },
  }));
  if (writes.length > 0) await customers.bulkWrite(writes, { ordered: false });
  return found.length;
}

function membersOf<T extends CustomerDocument['own'] | CustomerDocument['own_sorted']>(
  members: T,
  renamed: RenamedColumns,
): T {
  return Object.fromEntries(renameColumns(Object.entries(members), renamed)) as T;
}

/** Together with the head, which another instance that serves already locks before it counts. */
async function renameCount({ columnCounts, customerHeads }: MongoCollections, name: string, to: string): Promise<void> {
  await columnCounts.db.client.withSession((session) =>
    session.withTransaction(async () => {
      await customerHeads.updateOne({ _id: 'customers' }, { $set: { locked_by: 'upgrade' } }, { session });
      const count = await columnCounts.findOne({ _id: name }, { session });
      if (count === null) return;
      const { _id, ...counts } = count;
      await columnCounts.replaceOne({ _id: to }, counts, { session, upsert: true });
      await columnCounts.deleteOne({ _id: name }, { session });
    }, TRANSACTION),
  );
}
