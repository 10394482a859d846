import type { Collection, IndexDescription, MongoClient } from 'mongodb';
import { whileEndingIdleTransactions } from './end-idle-transactions.js';

/** By default, all members must have built an index: one that is down would hold it up. */
const BUILT_BY = { commitQuorum: 'majority' } as const;

export interface IndexedCollection {
  readonly collection: Collection<never>;
  readonly indexes: readonly IndexDescription[];
}

/** Builds the missing indexes. Resolves when a majority of the members has them. */
export async function buildIndexes(client: MongoClient, indexed: readonly IndexedCollection[]): Promise<void> {
  const wanted = indexed.filter(({ indexes }) => indexes.length > 0);
  await whileEndingIdleTransactions(client, () =>
    Promise.all(wanted.map(({ collection, indexes }) => collection.createIndexes([...indexes], BUILT_BY))),
  );
}
