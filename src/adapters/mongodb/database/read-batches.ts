import type { ClientSession, Collection, Document, Filter } from 'mongodb';
import { readDocuments } from './read-documents.js';
import { SNAPSHOT } from './at-one-moment.js';

const BATCH = 1_000;

/** Reads all documents of the session's snapshot by `_id`, in short consecutive reads, so no cursor is left waiting. */
export async function* readBatches<D extends Document>(
  collection: Collection<D>,
  session: ClientSession,
): AsyncGenerator<readonly D[]> {
  let after: Filter<D> = {};
  for (;;) {
    const cursor = collection.find<D>(after, { ...SNAPSHOT, session, sort: { _id: 1 }, limit: BATCH });
    const { documents: rows } = await readDocuments(cursor, lengthOfTexts);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = { _id: { $gt: last['_id'] as unknown } } as Filter<D>;
  }
}

/** Of the document's own texts: what can be long is one of them. */
function lengthOfTexts(document: Document): number {
  let length = 0;
  for (const value of Object.values(document) as unknown[]) if (typeof value === 'string') length += value.length;
  return length;
}
