import type { Document, FindCursor } from 'mongodb';
import { MAX_LENGTH_READ } from '../../../domain/lists/list-bytes.js';

/**
 * Reads documents up to the one that brings their lengths over `MAX_LENGTH_READ`: then they aren't all. The server sends at
 * most 16 MiB at a time. Without `lengthOf`, reads all.
 */
export async function readDocuments<D extends Document>(
  cursor: FindCursor<D>,
  lengthOf: ((document: D) => number) | undefined,
): Promise<{ readonly documents: D[]; readonly isWhole: boolean }> {
  if (lengthOf === undefined) return { documents: await cursor.toArray(), isWhole: true };
  const documents: D[] = [];
  let length = 0;
  // Leaving the loop closes the cursor.
  for await (const document of cursor) {
    if (length > MAX_LENGTH_READ) return { documents, isWhole: false };
    documents.push(document);
    length += lengthOf(document);
  }
  return { documents, isWhole: true };
}
