import type { ClientSession, Collection, Document, Filter } from 'mongodb';
import { SNAPSHOT } from './at-one-moment.js';

const BATCH = 1_000;

/** Reads all documents of the session's snapshot by `_id`, in short consecutive reads, so no cursor is left waiting. */
export async function* readBatches<D extends Document>(
  collection: Collection<D>,
  session: ClientSession,
): AsyncGenerator<readonly D[]> {
  let after: Filter<D> = {};
  for (;;) {
    const rows = await collection.find<D>(after, { ...SNAPSHOT, session, sort: { _id: 1 }, limit: BATCH }).toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = { _id: { $gt: last['_id'] as unknown } } as Filter<D>;
  }
}
