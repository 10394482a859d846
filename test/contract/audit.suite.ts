import { expect } from 'chai';
import type { AuditSnapshot } from '../../src/application/ports/audit.js';
import type { Store } from '../../src/application/ports/store.js';
import { NO_RECORDS } from '../../src/domain/authority/authority.js';
import type { AuditedUser } from '../../src/domain/audit/replayed-users.js';
import { GENESIS, headAfter } from '../../src/domain/changes/change.js';
import { columnsOf, type StoredEntry } from '../../src/domain/changes/stored-entry.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { aFeatureCreated, aKey, appendEntry, aSession, aUser, aView, T0 } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

/** More than one batch of any storage. */
const MANY = 2_500;
/** The number of users one callback inserts well within the deadline of a transaction, with a round trip for each address. */
const A_WORK = 100;

async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

const entriesOf = (snapshot: AuditSnapshot) => all<StoredEntry>(snapshot.entries());
const usersOf = (snapshot: AuditSnapshot) => all<AuditedUser>(snapshot.users());

export function auditSuite(current: () => Store): void {
  describe('audit', () => {
    const addFeature = (id: string) =>
      current().transact((transaction) => appendEntry(transaction, aFeatureCreated(id)));

    it('tells whose key is the exact spelling of their address', async () => {
      const addresses = ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'];
      await current().transact(async ({ users }) => {
        await users.insert(aUser({ id: 'first', email: addresses[0]! }), null);
        await users.insert(aUser({ id: 'second', email: addresses[1]!, exactEmail: true }), null);
      });
      const exact = await current().audit.read(async (snapshot) => {
        const found: string[] = [];
        for await (const batch of snapshot.users()) {
          found.push(...batch.filter((user) => user.exactEmail === true).map(({ id }) => id));
        }
        expect(await snapshot.findBrokenDerivation(() => undefined)).to.equal(undefined);
        return found;
      });
      expect(exact).to.deep.equal(['second']);
    });

    it('shows an empty store', () =>
      current().audit.read(async (snapshot) => {
        expect(await snapshot.head()).to.deep.equal(GENESIS);
        expect(await entriesOf(snapshot)).to.deep.equal([]);
        expect(await usersOf(snapshot)).to.deep.equal([]);
        expect(await snapshot.loadRecords()).to.deep.equal(NO_RECORDS);
        expect(await snapshot.findSessions(['session-1'])).to.deep.equal([]);
      }));

    it('shows every entry once and in order, text, hash and columns', async () => {
      await current().transact(async (transaction) => {
        for (let n = 0; n < MANY; n += 1) {
          await appendEntry(transaction, { ...aFeatureCreated('a'), action: n === 0 ? 'created' : 'updated' });
        }
      });
      const changes = await current().log.listAfter(0, MANY);
      const shown = await current().audit.read(entriesOf);
      expect(shown).to.deep.equal(
        changes.map((change) => ({ columns: columnsOf(change), text: change.canonical, hash: change.hash })),
      );
      expect(shown).to.have.length(MANY);
    });

    it('shows every user once, without personal data', async () => {
      const ids = Array.from({ length: MANY }, (_, n) => `user-${n}`);
      for (let at = 0; at < MANY; at += A_WORK) {
        await current().transact(async ({ users }) => {
          for (const id of ids.slice(at, at + A_WORK)) {
            await users.insert(aUser({ id, email: `${id}@example.com` }), null);
          }
        });
      }
      await current().transact(async ({ users }) => {
        const flags = { suspended: true, emailVerified: true, totp: true };
        const changed = { ...flags, roleIds: ['r2', 'r1'], groupIds: ['g1'], epoch: 3, version: 7, updated: T0 + 9 };
        await users.replace(aUser({ id: 'user-7', email: 'user-7@example.com', ...changed }), 'hash');
      });
      const shown = await current().audit.read(usersOf);
      expect(shown.map(({ id }) => id)).to.have.members(ids);
      const found = (id: string) => shown.find((user) => user.id === id);
      expect(found('user-7')).to.deep.equal({
        ...{ id: 'user-7', suspended: true, emailVerified: true, hasPassword: true, totp: true },
        ...{ roleIds: ['r2', 'r1'], groupIds: ['g1'], epoch: 3, version: 7, created: T0, updated: T0 + 9 },
      });
      const flags = { suspended: false, emailVerified: false, hasPassword: false, totp: false };
      expect(found('user-8')).to.deep.include({ ...flags, roleIds: [], groupIds: [] });
    });

    it('finds nothing wrong in its own derived data, whatever happens to users', async () => {
      const ids = Array.from({ length: MANY }, (_, n) => `user-${n}`);
      const user = (id: string, fields = {}) =>
        aUser({
          id,
          email: `${id}@Exämple.com`,
          lastName: 'Łukasz ﬁ',
          roleIds: ['r1', 'r2'],
          groupIds: ['g1'],
          ...fields,
        });
      for (let at = 0; at < MANY; at += A_WORK) {
        await current().transact(async ({ users }) => {
          for (const id of ids.slice(at, at + A_WORK)) await users.insert(user(id), id.endsWith('3') ? null : 'hash');
        });
      }
      await current().transact(async ({ users }) => {
        await users.replace(user('user-1', { suspended: true, firstName: 'İpek' }));
        await users.replace(user('user-3', { email: 'three@example.com' }), 'hash');
        await users.remove('user-5');
        await users.removeRole('r1', 100);
      });
      await current().users.rehash('user-7', 'hash', 'next');
      expect(await current().audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(
        undefined,
      );
    });

    it('finds a sign-in key whose user does not exist', async () => {
      const find = () => current().audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined));
      await current().transact(async ({ users, signInKeys }) => {
        await users.insert(aUser(), null);
        await signInKeys.insert(aKey());
      });
      expect(await find()).to.equal(undefined);
      await current().transact(({ signInKeys }) =>
        signInKeys.insert(aKey({ id: 'key-2', key: '2', userId: 'nobody' })),
      );
      expect(await find()).to.equal('sign-in key key-2: its user does not exist');
    });

    it('finds a view whose owner does not exist', async () => {
      const find = () => current().audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined));
      await current().transact(async ({ users, views }) => {
        await users.insert(aUser(), null);
        await views.insert(aView());
        await views.insert(aView({ id: 'view-2', ownerId: null, audience: 'everybody' }));
      });
      expect(await find()).to.equal(undefined);
      await current().transact(({ views }) => views.insert(aView({ id: 'view-3', ownerId: 'nobody' })));
      expect(await find()).to.equal('view view-3: its owner does not exist');
    });

    it('finds the existing sessions', async () => {
      await current().sessions.insert(aSession({ id: 's1' }));
      await current().sessions.insert(aSession({ id: 's2' }));
      const found = await current().audit.read((snapshot) => snapshot.findSessions(['s0', 's1', "'", 's2']));
      expect(found).to.have.members(['s1', 's2']);
    });

    it('reads one snapshot, whatever is written meanwhile, and blocks no writer', async () => {
      const change = await addFeature('a');
      await current().audit.read(async (snapshot) => {
        await addFeature('b');
        await current().transact(({ users }) => users.insert(aUser(), 'hash'));
        await current().sessions.insert(aSession());
        expect(await snapshot.head()).to.deep.equal(headAfter(change));
        expect(await entriesOf(snapshot)).to.have.length(1);
        expect([...(await snapshot.loadRecords()).features.keys()]).to.deep.equal(['a']);
        expect(await usersOf(snapshot)).to.deep.equal([]);
        expect(await snapshot.findSessions(['session-1'])).to.deep.equal([]);
      });
      const now = await current().audit.read(async (snapshot) => [await snapshot.head(), await usersOf(snapshot)]);
      expect(now[0]).to.include({ seq: 2 });
      expect(now[1]).to.have.length(1);
    });

    it("fails with its callback's error and can be read again", async () => {
      const failure = new Error('on demand');
      expect(await rejectionOf(current().audit.read(() => Promise.reject(failure)))).to.equal(failure);
      expect(await current().audit.read((snapshot) => snapshot.head())).to.deep.equal(GENESIS);
    });

    it('is refused once the store is closed', async () => {
      await current().close();
      expect(await rejectionOf(current().audit.read((snapshot) => snapshot.head()))).to.be.instanceOf(Unavailable);
    });
  });
}
