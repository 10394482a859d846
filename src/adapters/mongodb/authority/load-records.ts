import type { ClientSession, Collection, FindOptions } from 'mongodb';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import { readAbility, readFeature, readRole, readSegment, readToken } from './authority-documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';

/**
 * Loads the tables as this session sees them: in its transaction or, with a read concern in `options`, in its snapshot.
 */
export async function loadRecords(
  collections: MongoCollections,
  session: ClientSession,
  options: Pick<FindOptions, 'readConcern'> = {},
): Promise<AuthorityRecords> {
  const all = <D extends { readonly _id: string }>(collection: Collection<D>) =>
    collection.find<D>({}, { ...options, session, sort: { _id: 1 } }).toArray();
  const { abilities, roles, features, segments, tokens } = collections;
  return {
    abilities: byId(await all(abilities), readAbility),
    roles: byId(await all(roles), readRole),
    features: byId(await all(features), readFeature),
    segments: byId(await all(segments), readSegment),
    tokens: byId(await all(tokens), readToken),
  };
}

function byId<D, T extends { readonly id: string }>(documents: readonly D[], read: (document: D) => T) {
  return new Map(documents.map(read).map((record) => [record.id, record]));
}
