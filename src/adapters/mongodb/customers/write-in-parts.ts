import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import type { ServerCalls } from '../writing/server-calls.js';
import { partsOf } from './parts.js';

/**
 * Writes rows in parts, in no particular order within a part. Each part is encoded while the server works on the one
 * before.
 */
export async function writeInParts<T, D extends Document>(
  rows: readonly T[],
  { collection, calls }: { readonly collection: Collection<D>; readonly calls: ServerCalls },
  writesOf: (row: T) => readonly AnyBulkWriteOperation<D>[],
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve();
  for (const part of partsOf(rows)) {
    const bulk = collection.initializeUnorderedBulkOp();
    for (const row of part) for (const write of writesOf(row)) bulk.raw(write as AnyBulkWriteOperation);
    await sent;
    if (bulk.length === 0) continue;
    sent = calls.run((session) => bulk.execute({ session }));
    // Awaited below; this only keeps an early failure from counting as unhandled.
    sent.catch(() => undefined);
    // The call is on its way before the next part is encoded.
    await nextTurn();
  }
  await sent;
}
