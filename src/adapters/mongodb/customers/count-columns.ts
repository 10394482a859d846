import type { ClientSession, Db } from 'mongodb';
import { existing } from '../documents/change-document.js';
import { inSnapshot, SNAPSHOT, TRANSACTION } from '../database/at-one-moment.js';
import { MongoCollections } from '../database/mongo-collections.js';
import type { ColumnCountDocument } from '../documents/customer-documents.js';
import { partsOf } from './parts.js';

const ofType = (is: object) => ({ $sum: { $cond: [is, 1, 0] } });
const COUNTS = [
  { $project: { _id: 0, own: { $objectToArray: '$own' } } },
  { $unwind: '$own' },
  {
    $group: {
      _id: '$own.k',
      customers: { $sum: 1 },
      booleans: ofType({ $eq: [{ $type: '$own.v' }, 'bool'] }),
      numbers: ofType({ $isNumber: '$own.v' }),
      texts: ofType({ $eq: [{ $type: '$own.v' }, 'string'] }),
    },
  },
];

/**
 * Counts the own columns of an older release's customers. Safe on several instances at once, also if one of them writes
 * customers already: counts are only kept if no customer has changed since, else they're made again unless `isDone`.
 * Counting isn't part of the transaction, because the server ends one after a minute.
 */
export async function countColumns(database: Db, isDone: () => Promise<boolean>): Promise<void> {
  const collections = new MongoCollections(database);
  while (!(await isDone())) {
    const { seq, counts } = await inSnapshot(database.client, (session) => countAt(collections, session));
    const isKept = await database.client.withSession((session) =>
      session.withTransaction(() => keep(collections, { seq, counts }, session), TRANSACTION),
    );
    if (isKept) return;
  }
}

interface CountsAt {
  /** The last sequence number of the customers that were counted. */
  readonly seq: number;
  readonly counts: readonly ColumnCountDocument[];
}

async function countAt({ customers, customerHeads }: MongoCollections, session: ClientSession): Promise<CountsAt> {
  const { seq } = existing(await customerHeads.findOne({ _id: 'customers' }, { ...SNAPSHOT, session }));
  const options = { ...SNAPSHOT, session, allowDiskUse: true };
  return { seq, counts: await customers.aggregate<ColumnCountDocument>(COUNTS, options).toArray() };
}

async function keep(
  { customerHeads, columnCounts }: MongoCollections,
  { seq, counts }: CountsAt,
  session: ClientSession,
): Promise<boolean> {
  const held = await customerHeads.updateOne(
    { _id: 'customers', seq },
    { $set: { locked_by: 'upgrade' } },
    { session },
  );
  if (held.matchedCount === 0) return false;
  await columnCounts.deleteMany({}, { session });
  for (const part of partsOf(counts)) await columnCounts.insertMany([...part], { session });
  return true;
}
