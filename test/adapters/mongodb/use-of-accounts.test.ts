import { expect } from 'chai';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { aKey, aSession, aUser } from '../../support/builders-store.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const HOUR = 3_600_000;
const SEEN = 1_000 * HOUR + 7;
const USE = ['has_passkey', 'second_factor', 'last_seen', 'invited_until'];

describeOn('mongodb', 'the use of accounts on MongoDB', () => {
  let connection: AMongoStore['connection'];
  let remove: AMongoStore['remove'];
  let collections: AMongoStore['collections'];
  let store: AMongoStore['store'];

  beforeEach(async () => {
    ({ connection, collections, store, remove } = await aMongoStore());
  });
  afterEach(async () => {
    await remove();
  });

  it('of an older release is taken from sessions, links and keys, also by several instances at once', async () => {
    await store.transact(async ({ users, signInKeys, links }) => {
      for (const [id, fields] of [
        ['seen', {}],
        ['phone', { totp: true }],
        ['passkey', {}],
        ['invited', { hasPassword: false }],
      ] as const) {
        await users.insert(aUser({ id, email: `${id}@example.com`, ...fields }), id === 'invited' ? null : 'hash');
      }
      await signInKeys.insert(aKey({ id: '1', userId: 'passkey', key: 'a' }));
      await signInKeys.insert(aKey({ id: '2', userId: 'seen', kind: 'identity', key: 'b' }));
      for (const key of ['seen', 'invited', 'invited recovery']) {
        await links.put({ key, hash: 'h', mailbox: 'm', epoch: 0, expiresAt: SEEN });
      }
    });
    const session = { expiresAt: SEEN + 9 };
    await store.sessions.insert(aSession({ id: '1', userId: 'seen', openedAt: SEEN - 3 * HOUR, ...session }));
    await store.sessions.insert(aSession({ id: '2', userId: 'seen', openedAt: SEEN - HOUR, ...session }));
    await store.sessions.insert(aSession({ id: '3', userId: 'phone', openedAt: SEEN, ...session }));
    await store.sessions.recordUses([{ id: '1', at: SEEN }], SEEN);
    await collections.users.updateMany({}, { $unset: Object.fromEntries(USE.map((name) => [name, ''])) });
    await collections.settings.updateOne({ _id: 'schema' }, { $set: { version: 8 } });
    const others = await Promise.all([openMongoStore(connection), openMongoStore(connection)]);
    const found = await collections.users.find({}, { sort: { _id: 1 } }).toArray();
    expect(found.map((user) => [user._id, ...USE.map((name) => user[name as keyof typeof user])])).to.deep.equal([
      ['invited', undefined, false, undefined, SEEN],
      ['passkey', true, true, undefined, undefined],
      ['phone', undefined, true, 1_000 * HOUR, undefined],
      ['seen', undefined, false, 1_000 * HOUR, undefined],
    ]);
    expect(await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
    for (const other of others) await other.close();
  });
});
