import { isDeepStrictEqual } from 'node:util';
import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import type { Derived } from '../../storage-kernel/derivation.js';
import { COMMITTED } from '../database/mongo-collections.js';

const PORTION = 500;

interface Versioned extends Document {
  readonly _id: string;
  readonly version: number;
}

/** Writes these fields of a portion of documents as `derive` makes them, where they differ. */
export async function deriveDocuments<D extends Versioned>(
  collection: Collection<D>,
  after: string,
  { fields, derive }: { readonly fields: readonly (keyof D & string)[]; readonly derive: (document: D) => D },
): Promise<Derived<string>> {
  const later = { _id: { $gt: after } } as unknown as Filter<D>;
  const options = { ...COMMITTED, sort: { _id: 1 }, limit: PORTION } as const;
  const documents = (await collection.find(later, options).toArray()) as unknown as D[];
  const writes = documents.flatMap((document) => {
    const derived = derive(document);
    const changed = fields.filter((field) => !isDeepStrictEqual(document[field], derived[field]));
    if (changed.length === 0) return [];
    const $set = Object.fromEntries(changed.map((field) => [field, derived[field]]));
    const { _id, version } = document;
    return { updateOne: { filter: { _id, version } as Filter<D>, update: { $set } as unknown as UpdateFilter<D> } };
  });
  if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  return { rows: documents.length, next: documents.length < PORTION ? undefined : documents.at(-1)!._id };
}
