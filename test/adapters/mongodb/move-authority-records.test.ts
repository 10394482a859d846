import { expect } from 'chai';
import type { Db, Document } from 'mongodb';
import { loadRecords } from '../../../src/adapters/mongodb/authority/load-records.js';
import {
  FORMER_COLLECTIONS,
  moveAuthorityRecords,
} from '../../../src/adapters/mongodb/upgrade/move-authority-records.js';
import { listActions } from '../../../src/domain/permissions/action.js';
import type { AuthorityRecords } from '../../../src/domain/authority/authority.js';
import { LAST_USED } from '../../../src/domain/authority/kinds/token.js';
import { canonicalJson } from '../../../src/domain/changes/canonical-json.js';
import { rolloutFields } from '../../../src/domain/features/rollout.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { authorityOf, entriesOfManyRecords } from '../../support/many-records.js';
import { describeOn } from '../../support/storages.js';

describeOn('mongodb', 'records of the authority that a release kept in a collection for each kind', () => {
  let place: AMongoStore;
  const { records } = authorityOf(entriesOfManyRecords());

  before(async () => {
    place = await aMongoStore();
    await fill(place.connection.database, records);
  });
  after(() => place.remove());

  it('are the same, however many there are, and keep the times of last use', async () => {
    const { collections, connection, store } = place;
    await moveAuthorityRecords(connection.database);
    const moved = await connection.client.withSession((session) => loadRecords(collections, session));
    expect([moved.roles.size, moved.features.size]).to.deep.equal([1_000, 2_000]);
    expect(moved).to.deep.equal(records);
    for (const [id, { variants }] of moved.features) {
      expect(JSON.stringify([...variants]), id).to.equal(JSON.stringify([...records.features.get(id)!.variants]));
    }
    expect(await store.recordValues.list(LAST_USED)).to.deep.equal(new Map([['token-n1', 1_001]]));
    const names = (await connection.database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names.filter((name) => FORMER_COLLECTIONS.includes(name))).to.deep.equal([]);
  });

  it('are left alone once nothing is left to move', async () => {
    const { collections, connection } = place;
    const before = await collections.authorityRecords.find({}, { sort: { _id: 1 } }).toArray();
    await moveAuthorityRecords(connection.database);
    expect(await collections.authorityRecords.find({}, { sort: { _id: 1 } }).toArray()).to.deep.equal(before);
  });
});

/** Writes the records as releases up to 0.2.0 did. */
async function fill(database: Db, { abilities, roles, features, segments, tokens }: AuthorityRecords): Promise<void> {
  const insert = async (name: string, documents: Iterable<Document & { readonly _id: string }>) => {
    await database.collection<{ _id: string }>(name).insertMany([...documents]);
  };
  await insert(
    'abilities',
    Array.from(abilities.values(), ({ id, actions, ...fields }) => {
      return { _id: id, ...fields, actions: listActions(actions) };
    }),
  );
  await insert(
    'roles',
    Array.from(roles.values(), ({ id, permissions, ...fields }) => {
      const cells = [...permissions].map(([ability, set]) => ({ ability, actions: listActions(set) }));
      return { _id: id, ...fields, cells };
    }),
  );
  await insert(
    'features',
    Array.from(features.values(), ({ id, variants, onVariant, offVariant, targeting, ...fields }) => {
      const parts = rolloutFields({ variants, onVariant, offVariant, targeting });
      return { _id: id, ...fields, rollout: Object.keys(parts).length === 0 ? null : canonicalJson(parts) };
    }),
  );
  await insert(
    'segments',
    Array.from(segments.values(), ({ id, filters, ...fields }) => {
      const values = [...filters.values].map(([filter, texts]) => ({ id: filter, texts }));
      return { _id: id, ...fields, filters: { values, enabled: filters.enabled } };
    }),
  );
  await insert(
    'tokens',
    Array.from(tokens.values(), ({ id, roleIds, createdBy, ...fields }) => {
      const use = id === 'token-n1' ? { last_used: 1_001 } : {};
      return { _id: id, ...fields, role_ids: roleIds, created_by: createdBy, ...use };
    }),
  );
}
