import type { FindCursor } from 'mongodb';
import type { Change } from '../../../domain/changes/change.js';
import type { ChangeDocument } from '../documents/documents.js';
import { readDocuments } from '../database/read-documents.js';
import { readChange } from '../documents/change-document.js';

/** The entries that a cursor finds, up to the one at which reading ends, because they're long. */
export async function readChanges(cursor: FindCursor<Pick<ChangeDocument, 'entry' | 'hash'>>): Promise<Change[]> {
  const { documents } = await readDocuments(cursor, ({ entry }) => entry.length);
  return documents.map(readChange);
}
