import type { ClientSession, Collection } from 'mongodb';
import type { AuthorityRecords } from '../../domain/access/authority.js';
import { readAbility, readFeature, readRole } from './authority-documents.js';
import type { MongoCollections } from './mongo-collections.js';

/** The tables as the transaction of this session sees them. */
export async function loadRecords(collections: MongoCollections, session: ClientSession): Promise<AuthorityRecords> {
  const { abilities, roles, features } = collections;
  return {
    abilities: byId(await all(abilities, session), readAbility),
    roles: byId(await all(roles, session), readRole),
    features: byId(await all(features, session), readFeature),
  };
}

function all<D extends { readonly _id: string }>(collection: Collection<D>, session: ClientSession) {
  return collection.find<D>({}, { session, sort: { _id: 1 } }).toArray();
}

function byId<D, T extends { readonly id: string }>(documents: readonly D[], read: (document: D) => T) {
  return new Map(documents.map(read).map((record) => [record.id, record]));
}
