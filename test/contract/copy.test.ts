import { expect } from 'chai';
import type { Restoration } from '../../src/application/ports/store-restore.js';
import { TargetRefused } from '../../src/application/ports/store-restore.js';
import type { Store } from '../../src/application/ports/store.js';
import type { User } from '../../src/domain/users/user.js';
import { add, aQuery } from '../support/builders-customers.js';
import { aFeatureCreated, appendEntry, aUser } from '../support/builders-store.js';
import { fillForCopy, MANY } from '../support/copied-store.js';
import { copyAll, differing, digestsOf } from '../support/copying.js';
import { RowStorage } from '../support/row-storage.js';
import { rejectionOf } from '../support/rejection.js';
import { describeOn } from '../support/storages.js';
import { COPY_KINDS, type CopyKind, type CopyPlace } from './copy-kinds.js';

/** Runs a test with locations of these kinds and removes them. */
async function withPlaces(kinds: readonly CopyKind[], body: (...places: CopyPlace[]) => Promise<void>): Promise<void> {
  const places: CopyPlace[] = [];
  try {
    for (const kind of kinds) places.push(await kind.make());
    await body(...places);
  } finally {
    for (const place of places) await place.remove();
  }
}

async function filled(place: CopyPlace): Promise<Store> {
  const store = await place.openStore();
  await fillForCopy(store, place.avatars);
  return store;
}

/** Copies everything at a location; the store may be open meanwhile. */
async function copyFrom(place: CopyPlace, target: Parameters<typeof copyAll>[1]) {
  const opened = await place.openDump();
  try {
    return await copyAll({ dump: opened.dump, avatars: place.avatars }, target);
  } finally {
    await opened.close();
  }
}

/** The copied rows, in memory. */
async function keptFrom(place: CopyPlace): Promise<RowStorage> {
  const kept = new RowStorage();
  await copyFrom(place, kept.asTarget);
  return kept;
}

for (const from of COPY_KINDS) {
  describeOn(from.name, `contract of dumps: ${from.name}`, () => {
    it('contains everything once, and nothing of sessions', () =>
      withPlaces([from], async (place) => {
        const store = await filled(place);
        const head = await store.log.head();
        const kept = await keptFrom(place);
        await store.close();
        expect(kept.rowsOf('head')).to.deep.equal([head]);
        expect(kept.rowsOf('changes').map(({ columns }) => columns.seq)).to.deep.equal(
          Array.from({ length: head.seq }, (_, index) => index + 1),
        );
        const counts = (['abilities', 'roles', 'features', 'segments', 'users', 'totals', 'customers'] as const).map(
          (name) => kept.rowsOf(name).length,
        );
        expect(counts).to.deep.equal([2, 1, 1, 1, MANY + 1, MANY + 1, MANY - 1]);
        const user = kept.rowsOf('users').find(({ user: { id } }) => id === 'user-1');
        expect(user).to.deep.include({ passwordHash: '$scrypt$ln=4$x$y' });
        const holdings = { roleIds: ['role-2', 'role-1'], groupIds: ['group-2', 'group-1'] };
        expect(user!.user).to.deep.include({ ...holdings, epoch: 4, email: 'Ada@Example.com' });
        expect(kept.rowsOf('attempt_limits')).to.have.length(1);
        expect(kept.rowsOf('recovery_requests')).to.have.deep.members([
          { id: 'request-1', userId: 'user-1', at: kept.rowsOf('recovery_requests')[0]!.at },
          { id: 'request-2', userId: null, at: kept.rowsOf('recovery_requests')[0]!.at + 1 },
        ]);
        expect(JSON.stringify(kept.rowsOf('changes'))).to.not.include('session-that-stays-behind');
      }));

    it('contains no values of deleted customers, swept or not', () =>
      withPlaces([from], async (place) => {
        const store = await filled(place);
        const before = await keptFrom(place);
        await store.customerLogs.eraseValues(1_000);
        const after = await keptFrom(place);
        await store.close();
        const gone = before.rowsOf('customer_log').filter(({ entry }) => entry.customerId === 'c-1');
        expect(gone.map(({ entry }) => entry.type)).to.deep.equal(['created', 'deleted']);
        for (const { entry } of gone)
          for (const one of entry.changes) expect([one.from, one.to]).to.deep.equal([null, null]);
        expect(after.rowsOf('customer_log')).to.deep.equal(before.rowsOf('customer_log'));
      }));

    it('reads one snapshot, whatever is written meanwhile, and blocks no writer', () =>
      withPlaces([from], async (place) => {
        const store = await place.openStore();
        await store.transact((transaction) => appendEntry(transaction, aFeatureCreated('a')));
        await add(store.customers, 'a');
        const opened = await place.openDump();
        const { dump } = opened;
        await dump.read(async (snapshot) => {
          await store.transact(async (transaction) => {
            await appendEntry(transaction, aFeatureCreated('b'));
            await transaction.users.insert(aUser(), 'hash');
          });
          await add(store.customers, 'b');
          const counts = [];
          for (const name of ['changes', 'features', 'users', 'customers', 'customer_log'] as const) {
            let rows = 0;
            for await (const batch of snapshot.rows(name)) rows += batch.length;
            expect(rows).to.equal(await snapshot.count(name));
            counts.push(rows);
          }
          expect(counts).to.deep.equal([1, 1, 0, 1, 1]);
        });
        expect(await dump.read((snapshot) => snapshot.count('users'))).to.equal(1);
        await opened.close();
        await store.close();
      }));

    it('reads an empty store', () =>
      withPlaces([from], async (place) => {
        await (await place.openStore()).close();
        const kept = await keptFrom(place);
        expect(kept.rowsOf('head')).to.have.length(1);
        expect(kept.rowsOf('users')).to.deep.equal([]);
      }));
  });

  describeOn(from.name, `contract of restorations: ${from.name}`, () => {
    const begun = async (place: CopyPlace): Promise<Restoration> => {
      const restoration = await place.restore.begin();
      await restoration.write('users', [{ user: aUser(), passwordHash: 'hash' }]);
      return restoration;
    };

    it('refuses a storage that has a store, and leaves it unchanged', () =>
      withPlaces([from, from], async (place, other) => {
        await (await filled(place)).close();
        const store = await other.openStore();
        await add(store.customers, 'a');
        const refused = await rejectionOf(copyFrom(place, other));
        expect(refused).to.be.instanceOf(TargetRefused);
        expect((await store.customers.list(aQuery())).total).to.equal(1);
        await store.close();
        expect(await rejectionOf(other.restore.begin())).to.be.instanceOf(TargetRefused);
      }));

    it("can't be opened while it is being filled, nor after an interruption", () =>
      withPlaces([from], async (place) => {
        const restoration = await begun(place);
        expect((await rejectionOf(place.openStore())).message).to.match(/cop(y|ied)/);
        await restoration.abandon();
        const broken = (await rejectionOf(place.openStore())).message;
        expect(broken)
          .to.match(/interrupted/)
          .and.to.match(/starts over/);
        expect((await rejectionOf(place.openDump())).message).to.equal(broken);
      }));

    it('starts over after an interruption', () =>
      withPlaces([from, from], async (place, target) => {
        await (await begun(target)).abandon();
        await target.avatars.put(`${'0'.repeat(40)}.png`, { format: 'png', bytes: Buffer.from('left behind') }, 1);
        const store = await filled(place);
        expect(differing(await copyFrom(place, target))).to.deep.equal([]);
        await store.close();
        expect(await target.avatars.read(`${'0'.repeat(40)}.png`)).to.equal(undefined);
        await (await target.openStore()).close();
      }));
  });

  for (const to of COPY_KINDS) {
    describeOn([from.name, to.name], `a copy from ${from.name} to ${to.name}`, () => {
      it('is equal in every collection, by digests independent of the storage, and keeps working', () =>
        withPlaces([from, to], async (place, target) => {
          const store = await filled(place);
          const copied = await copyFrom(place, target);
          expect(differing(copied)).to.deep.equal([]);
          const kept = new RowStorage();
          const again = await copyFrom(target, kept.asTarget);
          expect(digestsOf(again)).to.deep.equal(digestsOf(copied));
          const copy = await target.openStore();
          await expectSame(store, copy);
          await expectWorking(copy);
          await copy.close();
          await store.close();
        }));
    });
  }
}

/** Links stay behind, so nobody is invited. */
function notInvited(user: User): User {
  return { ...user, invitedUntil: null };
}

/** Compares the answers of every port on the copy, except for sessions and operations. */
async function expectSame(store: Store, copy: Store): Promise<void> {
  const answers = async (one: Store) => [
    await one.log.load(),
    await one.log.listAfter(0, 10),
    notInvited((await one.users.find('user-1'))!),
    await one.users.findCredentialOf('user-1'),
    (
      await one.users.list(aQuery({ search: [['lovelace']], order: [{ field: 'email', descending: true }] }))
    ).records.map(notInvited),
    await one.customers.list(aQuery({ search: [['c-1']], order: [{ field: 'name', descending: false }] })),
    await one.customers.list(aQuery({ filters: [{ field: 'plan', operator: 'eq', values: ['p1'] }] })),
    await one.customers.countFacets({ filters: [], search: [] }),
    await one.customers.countColumns(),
    await one.customers.lastSeq(),
    await one.customerLogs.list(aQuery({ page: { kind: 'slice', start: 0, limit: 1_000 } })),
    await one.recoveries.list(10),
    await one.views.listOf('user-1'),
    await one.views.listShared(),
    await one.totals.list({ series: 'sizes', keys: [''], from: 0, to: MANY }),
    await one.segmentMembers.resolve([{ filters: [], search: [['c-1']] }], 5),
  ];
  expect(await answers(copy)).to.deep.equal(await answers(store));
  expect((await store.users.find('user-1'))?.invitedUntil).to.not.equal(null);
  expect((await copy.users.find('user-1'))?.invitedUntil).to.equal(null);
  expect(await copy.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
  expect(await store.sessions.find('session-that-stays-behind')).to.not.equal(undefined);
  expect(await copy.sessions.find('session-that-stays-behind')).to.equal(undefined);
  expect(await store.operations.find('operation-that-stays-behind')).to.include({ state: 'running' });
  expect(await copy.operations.measure()).to.deep.equal({ running: 0, oldestCreated: undefined });
}

/** Checks that the next writes follow what was copied. */
async function expectWorking(copy: Store): Promise<void> {
  const [{ seq }, customers] = [await copy.log.head(), await copy.customers.lastSeq()];
  await copy.transact((transaction) => appendEntry(transaction, aFeatureCreated('after the copy'), Date.now()));
  expect((await copy.log.head()).seq).to.equal(seq + 1);
  await add(copy.customers, 'c-after the copy', { plan: 'p1' });
  expect(await copy.customers.lastSeq()).to.equal(customers + 1);
  const [members] = await copy.segmentMembers.resolve([{ filters: [], search: [['after the copy']] }], 5);
  expect(members).to.deep.include({ count: 1 });
}
