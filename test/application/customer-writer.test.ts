import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import type { CustomerStore, GuardedCustomerTransaction } from '../../src/application/ports/customer-store.js';
import type { Store } from '../../src/application/ports/store.js';
import { CreateCustomer } from '../../src/application/customers/create-customer.js';
import { CustomerWriter } from '../../src/application/customers/customer-writer.js';
import { DeleteCustomer } from '../../src/application/customers/delete-customer.js';
import { UpdateCustomer } from '../../src/application/customers/update-customer.js';
import { TrashRetention } from '../../src/domain/customers/trash.js';
import { Forbidden } from '../../src/domain/permissions/errors.js';
import type { SignedInUser } from '../../src/domain/users/signed-in-user.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { decideCreation } from '../../src/domain/customers/decide-customer.js';
import { NotFound, Unavailable } from '../../src/domain/domain-error.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { aPatch, aQuery, made } from '../support/builders-customers.js';
import { deferred } from '../support/fixed-clock.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance, BOUND, type Instance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';

/** The use cases of an instance. */
function useCases({ store, authenticator, projection, ids, clock, avatars }: Instance) {
  const writer = new CustomerWriter(store, authenticator, projection);
  return {
    writer,
    create: new CreateCustomer({ writer, avatars, ids, clock }),
    update: new UpdateCustomer({ customers: store.customers, writer, avatars, ids, clock }),
    remove: new DeleteCustomer({ writer, ids, clock, retention: new TrashRetention(0) }),
  };
}

/** A transaction as a plain object, so that a test can replace members. */
function guarded(transaction: GuardedCustomerTransaction): GuardedCustomerTransaction {
  return {
    seq: 0,
    answers: transaction.answers,
    authoritySeq: transaction.authoritySeq,
    operations: transaction.operations,
    trash: transaction.trash,
    listCreatedAfter: (seq, ids) => transaction.listCreatedAfter(seq, ids),
    commitOnlyIf: (mayCommit) => {
      transaction.commitOnlyIf(mayCommit);
    },
    findAll: (ids) => transaction.findAll(ids),
    findAllByOwnColumn: (key, values) => transaction.findAllByOwnColumn(key, values),
    listNewestEntries: (id, limit) => transaction.listNewestEntries(id, limit),
    countNewestEntries: (id, limit, since) => transaction.countNewestEntries(id, limit, since),
    record: (changes) => transaction.record(changes),
  };
}

const anyVersion = () => true;

describe('CustomerWriter', () => {
  /** A clerk who holds the Administrator role until it's revoked, and the administrator. */
  async function aHouse<S extends Store = HostileStore>(store = new HostileStore(new MemoryStore()) as unknown as S) {
    const instance = await aSeededInstance({ store });
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    const { user } = await instance.join('clerk@example.com');
    await instance.update(admin, user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
    const clerk = await instance.enterAs('clerk@example.com', 'first password');
    return { store, instance, admin, clerk, ...useCases(instance) };
  }

  it('writes once although every callback runs twice', async () => {
    const { store, clerk, create } = await aHouse();
    const made = await create.execute(clerk, { patch: aPatch({ name: 'Ada' }) });
    expect(await store.customers.find(made.id)).to.deep.equal(made);
    const { records } = await store.customerLogs.list(aQuery());
    expect(records.map(({ type, actorId }) => [type, actorId])).to.deep.equal([['created', clerk.user.id]]);
  });

  it('refuses an actor who has lost the permission since the request came in', async () => {
    const { store, instance, admin, clerk, create } = await aHouse();
    await instance.update(admin, clerk.user.id, { patch: { roleIds: [] } });
    expect(await rejectionOf(create.execute(clerk, { patch: aPatch({ name: 'Ada' }) }))).to.be.instanceOf(Forbidden);
    expect(await store.customers.lastSeq()).to.equal(0);
  });

  it('refuses an actor who was suspended or whose session ended meanwhile', async () => {
    const { store, instance, admin, clerk, create } = await aHouse();
    const other = await instance.enterAs('clerk@example.com', 'first password');
    await instance.signOut.execute(other, { requestId: 'request-1', dryRun: undefined });
    expect(await rejectionOf(create.execute(other, { patch: aPatch({ name: 'Ada' }) }))).to.be.instanceOf(TokenInvalid);
    await instance.update(admin, clerk.user.id, { patch: { suspended: true } });
    expect(await rejectionOf(create.execute(clerk, { patch: aPatch({ name: 'Ada' }) }))).to.be.instanceOf(TokenInvalid);
    expect(await store.customers.lastSeq()).to.equal(0);
  });

  it('refuses a queued write when the actor was suspended meanwhile', async () => {
    const { store, instance, admin, clerk } = await aHouse();
    const queue = deferred<undefined>();
    const { customers } = store;
    const transact: CustomerStore['transact'] = (callback) => queue.promise.then(() => customers.transact(callback));
    const slow = {
      find: customers.find,
      findAsJson: customers.findAsJson,
      findByKey: customers.findByKey,
      list: customers.list,
      listAsJson: customers.listAsJson,
      countFacets: customers.countFacets,
      countValues: customers.countValues,
      countBetween: customers.countBetween,
      countColumns: customers.countColumns,
      hasColumn: customers.hasColumn,
    };
    const writer = new CustomerWriter(
      { customers: { ...slow, lastSeq: customers.lastSeq, transact } },
      instance.authenticator,
      instance.projection,
    );
    let attempts = 0;
    const rejection = rejectionOf(writer.writeAs(clerk, { needs: CreateCustomer.needs }, async () => (attempts += 1)));
    await instance.update(admin, clerk.user.id, { patch: { suspended: true } });
    queue.resolve(undefined);
    expect(await rejection).to.be.instanceOf(TokenInvalid);
    expect(attempts).to.equal(0);
  });

  it("resolves the actor again when memory doesn't tell, and gives up after several tries", async () => {
    const { store, clerk, instance } = await aHouse();
    let peeks = 0;
    const { authenticator } = instance;
    const forgetful = (forgets: number) =>
      new CustomerWriter(
        store,
        {
          peek: (actor) => ((peeks += 1) <= forgets ? undefined : authenticator.peek(actor)),
          resolveAgain: (actor) => authenticator.resolveAgain(actor),
        },
        instance.projection,
      );
    expect(await forgetful(4).writeAs(clerk, { needs: CreateCustomer.needs }, async () => 'done')).to.equal('done');
    peeks = 0;
    const error = await rejectionOf(
      forgetful(1_000).writeAs(clerk, { needs: CreateCustomer.needs }, async () => 'done'),
    );
    expect(error).to.be.instanceOf(Unavailable);
  });

  it('refreshes a stale projection, and refuses what another instance has revoked', async () => {
    const { store, instance, admin, clerk, create } = await aHouse();
    const other = await aSeededInstance({ store, clock: instance.clock, ids: instance.ids });
    await other.update(admin, clerk.user.id, { patch: { roleIds: [] } });
    instance.clock.advance(BOUND + 1);
    expect(await rejectionOf(create.execute(clerk, { patch: aPatch({ name: 'Ada' }) }))).to.be.instanceOf(Forbidden);
    expect(await store.customers.lastSeq()).to.equal(0);
  });

  describe('between the decision and the commit', () => {
    /** Creates a customer; `meanwhile` runs after the callback has settled and before its commit. */
    async function create(writer: CustomerWriter, clerk: SignedInUser, meanwhile: () => Promise<void> | void) {
      await writer.writeAs(clerk, { needs: CreateCustomer.needs }, async (transaction) => {
        await transaction.record([decideCreation('a', aPatch({ name: 'Ada' }), made())]);
        await meanwhile();
      });
    }
    /** The clerk's writer on a store whose transactions aren't run twice, and a second instance of the service. */
    async function twoInstances() {
      const store = new MemoryStore();
      const { instance, clerk, admin, writer } = await aHouse(store);
      const other = await aSeededInstance({ store, clock: instance.clock, ids: instance.ids });
      return { store, instance, clerk, admin, writer, other };
    }

    it('saves nothing for an actor who was checked so long ago that the commit could arrive after the bound', async () => {
      const { store, instance, clerk, writer } = await twoInstances();
      const frozen = rejectionOf(create(writer, clerk, () => instance.clock.advance(0.65 * BOUND + 1)));
      expect(await frozen)
        .to.be.instanceOf(Unavailable)
        .and.include({ code: 'storage_unavailable' });
      expect(await store.customers.lastSeq()).to.equal(0);
      await instance.projection.refresh();
      await create(writer, clerk, () => instance.clock.advance(0.65 * BOUND - 1));
      expect(await store.customers.lastSeq()).to.equal(1);
    });

    it('saves nothing once this process acts on the loss of a permission or the end of a session', async () => {
      for (const patch of [{ roleIds: [] }, { suspended: true }]) {
        const { store, instance, clerk, admin, writer, other } = await twoInstances();
        await other.update(admin, clerk.user.id, { patch });
        const change = (await store.log.listAfter((await store.log.head()).seq - 1, 1))[0]!;
        const { authority } = other.projection;
        const refused = rejectionOf(create(writer, clerk, () => instance.projection.advance([change], authority)));
        expect(await refused).to.be.instanceOf(Unavailable);
        expect(await store.customers.lastSeq()).to.equal(0);
      }
    });

    it('saves the write when something else has changed', async () => {
      const { store, instance, clerk, admin, writer, other } = await twoInstances();
      await other.update(admin, admin.user.id, { patch: { firstName: 'Zoe', lastName: 'Z' } });
      const change = (await store.log.listAfter((await store.log.head()).seq - 1, 1))[0]!;
      await create(writer, clerk, () => instance.projection.advance([change], other.projection.authority));
      expect(await store.customers.lastSeq()).to.equal(1);
    });
  });

  describe('on a storage that knows the end of the change log', () => {
    it('reads what is missing before it decides, and settles for a fresh projection when there is always more', async () => {
      const { store, clerk, instance } = await aHouse(new HostileStore(new MemoryStore()));
      let refreshes = 0;
      const { projection, authenticator } = instance;
      const { head } = projection.authority;
      for (const [missing, expected] of [
        [[1, 0], 1],
        [[1, 1, 1, 1], 2],
      ] as const) {
        refreshes = 0;
        let calls = 0;
        const { find, findAsJson, findByKey, list, listAsJson, countFacets, countValues, countBetween } =
          store.customers;
        const { countColumns, hasColumn, lastSeq } = store.customers;
        const readers = {
          find,
          findAsJson,
          findByKey,
          list,
          listAsJson,
          countFacets,
          countValues,
          countBetween,
          countColumns,
          hasColumn,
          lastSeq,
        };
        const transact: CustomerStore['transact'] = (callback) =>
          store.customers.transact((transaction) => {
            const authoritySeq = head.seq + (missing[Math.floor(calls++ / 2)] ?? 1);
            return callback({ ...guarded(transaction), authoritySeq });
          });
        const writer = new CustomerWriter({ customers: { ...readers, transact } }, authenticator, {
          authority: projection.authority,
          basis: projection.basis,
          isFreshForCommit: () => projection.isFreshForCommit(),
          isStillBasedOn: () => true,
          ensureFresh: async () => void (refreshes += 1),
        });
        expect(await writer.writeAs(clerk, { needs: CreateCustomer.needs }, async () => 'done')).to.equal('done');
        expect(refreshes).to.equal(expected);
      }
    });
  });

  it("passes on the storage's errors about a commit", async () => {
    const { store, clerk, create } = await aHouse();
    store.customers.order.failNextCommit();
    const failed = await rejectionOf(create.execute(clerk, { patch: aPatch({ name: 'Ada' }) }));
    expect(failed).to.be.instanceOf(Unavailable).and.include({ code: 'storage_unavailable' });
    expect(await store.customers.lastSeq()).to.equal(0);
    store.customers.order.loseNextAnswer();
    const lost = await rejectionOf(create.execute(clerk, { patch: aPatch({ name: 'Ada' }) }));
    expect(lost).to.be.instanceOf(Unavailable).and.include({ code: 'outcome_unknown' });
    expect(await store.customers.lastSeq()).to.equal(1);
  });

  it('keeps all of 20 concurrent updates, each with its entry', async () => {
    const { store, clerk, create, update } = await aHouse();
    const { id } = await create.execute(clerk, { patch: aPatch({ name: 'Ada' }) });
    const bodies = Array.from({ length: 20 }, (_, index) => ({ [`field_${index}`]: index }));
    const updates = bodies.map((body) => update.execute(clerk, { id, patch: aPatch(body), matches: anyVersion }));
    await Promise.all(updates);
    expect((await store.customers.find(id))?.ownColumns.size).to.equal(20);
    expect((await store.customerLogs.list(aQuery())).total).to.equal(21);
  });

  it('lets one of two concurrent deletions succeed', async () => {
    const { clerk, create, remove } = await aHouse();
    const { id } = await create.execute(clerk, { patch: aPatch({ name: 'Ada' }) });
    const outcomes = await Promise.allSettled([1, 2].map(() => remove.execute(clerk, { id, matches: anyVersion })));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map((outcome) => (outcome.reason as Error).constructor)).to.deep.equal([NotFound]);
  });
});
