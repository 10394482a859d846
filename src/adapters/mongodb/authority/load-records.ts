import type { ClientSession, FindOptions } from 'mongodb';
import type { AuthorityRecords } from '../../../domain/authority/kinds/kinds.js';
import { readDocuments } from '../../storage-kernel/record-document.js';
import type { MongoCollections } from '../database/mongo-collections.js';

/**
 * Loads the records as this session sees them: in its transaction or, with a read concern in `options`, in its snapshot.
 * Throws `DamagedStore`.
 */
export async function loadRecords(
  { authorityRecords }: Pick<MongoCollections, 'authorityRecords'>,
  session: ClientSession,
  options: Pick<FindOptions, 'readConcern'> = {},
): Promise<AuthorityRecords> {
  return readDocuments(await authorityRecords.find({}, { ...options, session, sort: { _id: 1 } }).toArray());
}
