import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import type { CustomerStore } from '../../src/application/ports/customer-store.js';
import { CreateCustomer } from '../../src/application/customers/create-customer.js';
import { CustomerWriter } from '../../src/application/customers/customer-writer.js';
import { DeleteCustomer } from '../../src/application/customers/delete-customer.js';
import { UpdateCustomer } from '../../src/application/customers/update-customer.js';
import { Forbidden } from '../../src/domain/access/errors.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/access/role.js';
import { NotFound, Unavailable } from '../../src/domain/domain-error.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { aPatch, aQuery } from '../support/builders-customers.js';
import { deferred } from '../support/fixed-clock.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance, BOUND, type Instance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';

/** The use cases of an instance. */
function useCases({ store, authenticator, ids, clock, avatars }: Instance) {
  const writer = new CustomerWriter(store, authenticator);
  return {
    writer,
    create: new CreateCustomer({ writer, avatars, ids, clock }),
    update: new UpdateCustomer({ customers: store.customers, writer, avatars, ids, clock }),
    remove: new DeleteCustomer({ writer, ids, clock }),
  };
}

const anyVersion = () => true;

describe('CustomerWriter', () => {
  /** A clerk who holds the Administrator role until it's revoked, and the administrator. */
  async function aHouse(store = new HostileStore(new MemoryStore())) {
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
      findByKey: customers.findByKey,
      list: customers.list,
      countFacets: customers.countFacets,
    };
    const writer = new CustomerWriter(
      { customers: { ...slow, lastSeq: customers.lastSeq, transact } },
      instance.authenticator,
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
      new CustomerWriter(store, {
        peek: (actor) => ((peeks += 1) <= forgets ? undefined : authenticator.peek(actor)),
        resolveAgain: (actor) => authenticator.resolveAgain(actor),
      });
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
