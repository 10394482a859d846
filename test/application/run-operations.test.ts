import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { CustomerWriter } from '../../src/application/customers/customer-writer.js';
import { RemoveOldEntries } from '../../src/application/customers/remove-old-entries.js';
import { OperationCallers } from '../../src/application/operations/operation-callers.js';
import { RunOperations } from '../../src/application/operations/run-operations.js';
import { SearchPatience, SearchTooSlow } from '../../src/application/operations/search-patience.js';
import { StopOperation } from '../../src/application/operations/stop-operation.js';
import { SweepOperations } from '../../src/application/operations/sweep-operations.js';
import { UndoOperation } from '../../src/application/operations/undo-operation.js';
import { UpdateMatching } from '../../src/application/operations/update-matching.js';
import type { Store } from '../../src/application/ports/store.js';
import { TrashRetention } from '../../src/domain/customers/trash.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { NotFound, Unavailable } from '../../src/domain/domain-error.js';
import { LEASE_MS, OperationInProgress, SEARCH_MS, type Operation } from '../../src/domain/operations/operation.js';
import { add, aPatch, aQuery, change, erase } from '../support/builders-customers.js';
import { FixedClock } from '../support/fixed-clock.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, aSeededInstance, type Instance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';

const LEADS = { filters: [{ field: 'status', operator: 'eq', values: ['lead'] }], search: [] } as const;
const WON = aPatch({ status: 'won' });
const DAY = 86_400_000;

/** What an instance does about operations. Its timers elapse at once, and each is a place to interfere. */
function operating(
  instance: Instance,
  holder: string,
  onPause: () => Promise<unknown> = async () => undefined,
  retention = new TrashRetention(0),
) {
  const { store, authenticator, projection, ids, clock, avatars } = instance;
  const stopping = new AbortController();
  const writer = new CustomerWriter(store, authenticator, projection);
  const callers = new OperationCallers({ store, projection, clock, userCache: new Map() });
  const impatient = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    timer: () => ({ elapsed: onPause().then(() => undefined), cancel: () => undefined }),
  };
  const run = new RunOperations({
    ...{ store, callers, avatars, ids, clock: impatient, holder, stopping: stopping.signal, slowSince: new Map() },
    writer: new CustomerWriter(store, callers, projection),
    retention,
  });
  return {
    stopping,
    run,
    start: new UpdateMatching({ customers: store.customers, writer, avatars, ids, clock }),
    stop: new StopOperation(writer, clock),
    undo: new UndoOperation({ operations: store.operations, writer, ids, clock, retention }),
    /** Works until there's nothing left to do. */
    finish: async () => {
      while (await run.execute());
    },
  };
}

async function aHouse(store: Store) {
  const instance = await aSeededInstance({ store });
  const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  const { user } = await instance.join('clerk@example.com');
  await instance.update(admin, user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
  const clerk = await instance.enterAs('clerk@example.com', 'first password');
  return { instance, admin, clerk, clock: instance.clock };
}

async function addLeads(store: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `lead-${String(index).padStart(4, '0')}`);
  for (const id of ids) await add(store.customers, id, { status: 'lead' });
  return ids;
}

const countOf = async (store: Store, status: string) => {
  const filters = [{ field: 'status', operator: 'eq', values: [status] } as const];
  return (await store.customers.list(aQuery({ filters }))).total;
};

/** How often each customer was changed. */
async function changesOf(store: Store): Promise<Map<string, number>> {
  const filters = [{ field: 'type', operator: 'eq', values: ['updated'] } as const];
  const page = { kind: 'slice', start: 0, limit: 10_000 } as const;
  const counts = new Map<string, number>();
  for (const { customerId } of (await store.customerLogs.list(aQuery({ filters, page }))).records) {
    counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
  }
  return counts;
}

describe('operations', () => {
  it('take over after a crash once the lease has ended, and change everybody once', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    const leads = await addLeads(store, 90);
    let pauses = 0;
    const crash = new Error('killed');
    const first = operating(instance, 'first', async () => {
      if ((pauses += 1) === 1) throw crash;
    });
    const { id } = await first.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 90 });
    expect(await rejectionOf(first.run.execute())).to.equal(crash);
    const half = await store.operations.find(id);
    expect(half!.done).to.be.greaterThan(0).and.lessThan(90);
    expect(half!.done).to.equal(await countOf(store, 'won'));
    const second = operating(anInstance({ store, clock }), 'second');
    expect(await second.run.execute()).to.equal(false);
    clock.advance(LEASE_MS - 1);
    expect(await second.run.execute()).to.equal(false);
    clock.advance(1);
    await second.finish();
    expect(await store.operations.find(id)).to.include({ state: 'done', done: 90, total: 90 });
    expect(await changesOf(store)).to.deep.equal(new Map(leads.map((lead) => [lead, 1])));
  });

  it('go on while their author changes their own name, not after they lost the permission', async () => {
    const { instance, admin, clerk } = await aHouse(new MemoryStore());
    const { store, projection, clock } = instance;
    const callers = new OperationCallers({ store, projection, clock, userCache: new Map() });
    await callers.resolve(clerk.id);
    await instance.update(clerk, clerk.id, { patch: { firstName: 'Kim' } });
    expect(callers.peek(clerk)).to.not.equal(undefined);
    await instance.update(admin, clerk.id, { patch: { roleIds: [] } });
    expect(callers.peek(clerk)).to.equal(undefined);
  });

  it('go on at once when the instance that worked on one was stopped', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    await addLeads(store, 90);
    const first = operating(instance, 'first', async () => first.stopping.abort());
    const { id } = await first.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 90 });
    await first.finish();
    expect(await store.operations.find(id)).to.deep.include({ state: 'running', lease: null });
    await operating(anInstance({ store, clock }), 'second').finish();
    expect(await store.operations.find(id)).to.include({ state: 'done', done: 90 });
  });

  it('give up what another instance has taken over meanwhile', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    const leads = await addLeads(store, 90);
    const second = operating(anInstance({ store, clock }), 'second');
    let pauses = 0;
    const frozen = operating(instance, 'first', async () => {
      if ((pauses += 1) > 1) return;
      clock.advance(LEASE_MS);
      await second.finish();
    });
    const { id } = await frozen.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 90 });
    await frozen.finish();
    expect(pauses).to.equal(1);
    expect(await store.operations.find(id)).to.include({ state: 'done', done: 90 });
    expect(await changesOf(store)).to.deep.equal(new Map(leads.map((lead) => [lead, 1])));
  });

  it('change everybody once although transactions are repeated and answers lost', async () => {
    const store = new HostileStore(new MemoryStore());
    const { instance, clerk } = await aHouse(store);
    const leads = await addLeads(store, 500);
    let pauses = 0;
    const hostile = operating(instance, 'first', async () => {
      pauses += 1;
      if (pauses % 2 === 0) store.customers.order.loseNextAnswer();
      else if (pauses % 3 === 0) store.customers.order.failNextCommit();
    });
    const { id } = await hostile.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 500 });
    for (let left = true; left;) {
      left = await hostile.run.execute().catch((error: unknown) => {
        expect(error).to.be.instanceOf(Unavailable);
        return true;
      });
    }
    expect(await store.operations.find(id)).to.include({ state: 'done', done: 500 });
    expect(await changesOf(store)).to.deep.equal(new Map(leads.map((lead) => [lead, 1])));
  });

  it('are undone once although transactions are repeated and answers lost, with what others wrote in between', async () => {
    const store = new HostileStore(new MemoryStore());
    const { instance, clerk } = await aHouse(store);
    await addLeads(store, 500);
    await add(store.customers, 'other', { status: 'lost' });
    let pauses = 0;
    const hostile = operating(instance, 'first', async () => {
      pauses += 1;
      if (pauses % 2 === 0) store.customers.order.loseNextAnswer();
      else if (pauses % 3 === 0) store.customers.order.failNextCommit();
      else await change(store.customers, 'other', { phone: String(pauses) });
    });
    const finish = async () => {
      for (let left = true; left;) {
        left = await hostile.run.execute().catch((error: unknown) => {
          expect(error).to.be.instanceOf(Unavailable);
          return true;
        });
      }
    };
    const { id } = await hostile.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 500 });
    await finish();
    await change(store.customers, 'lead-0007', { status: 'lost' });
    const undo = await hostile.undo.execute(clerk, { id, isTrial: false });
    await finish();
    expect(await store.operations.find(undo.id)).to.include({ state: 'done', done: 499, total: 500 });
    expect([await countOf(store, 'lead'), await countOf(store, 'lost')]).to.deep.equal([499, 2]);
    expect([...(await changesOf(store))].filter(([of]) => of !== 'other').map(([, count]) => count)).to.deep.equal(
      Array(500).fill(2),
    );
  });

  it('undo nothing of what is no longer in the history, and end', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    await addLeads(store, 60);
    const { start, undo, finish } = operating(instance, 'first');
    const { id } = await start.execute(clerk, { criteria: LEADS, patch: WON, expect: 60 });
    await finish();
    await store.customerLogs.removeOld({ time: clock.now() + DAY, now: clock.now() + DAY }, 1_000);
    const undoing = await undo.execute(clerk, { id, isTrial: false });
    await finish();
    expect(await store.operations.find(undoing.id)).to.include({ state: 'done', done: 0, total: 60 });
  });

  it('run once although their start is repeated after their end', async () => {
    const store = new MemoryStore();
    const { instance, clerk } = await aHouse(store);
    const leads = await addLeads(store, 3);
    const { run } = operating(instance, 'first');
    const writer = new CustomerWriter(store, instance.authenticator, instance.projection);
    const repeated: Pick<CustomerWriter, 'writeAs'> = {
      writeAs: async (actor, options, callback) => {
        await writer.writeAs(actor, options, callback);
        while (await run.execute());
        return writer.writeAs(actor, options, callback);
      },
    };
    const { avatars, ids, clock } = instance;
    const start = new UpdateMatching({ customers: store.customers, writer: repeated, avatars, ids, clock });
    expect(await start.execute(clerk, { criteria: LEADS, patch: WON, expect: 3 })).to.include({
      state: 'done',
      done: 3,
    });
    expect(await changesOf(store)).to.deep.equal(new Map(leads.map((lead) => [lead, 1])));
  });

  it('skip who no longer matches, leave out who was created later, and count real changes', async () => {
    const store = new MemoryStore();
    const { instance, clerk } = await aHouse(store);
    await addLeads(store, 60);
    await add(store.customers, 'lead-0050-won', { status: 'lead', phone: 'same' });
    let pauses = 0;
    const meanwhile = operating(instance, 'first', async () => {
      if ((pauses += 1) > 1) return;
      await change(store.customers, 'lead-0040', { status: 'lost' });
      await erase(store.customers, 'lead-0041');
      // Its id and its time are earlier than those of customers whose turn is still to come.
      await add(store.customers, 'lead-0042-later', { status: 'lead' });
    });
    const patch = aPatch({ phone: 'same' });
    const { id } = await meanwhile.start.execute(clerk, { criteria: LEADS, patch, expect: 61 });
    // Created between the start and the first batch, with a small id.
    await add(store.customers, 'lead-0001-later', { status: 'lead' });
    await meanwhile.finish();
    const changed = await changesOf(store);
    expect(await store.operations.find(id)).to.include({ state: 'done', done: 58, total: 61 });
    for (const skipped of ['lead-0041', 'lead-0042-later', 'lead-0001-later', 'lead-0050-won']) {
      expect(changed.has(skipped), skipped).to.equal(false);
    }
    expect(await store.customers.find('lead-0040')).to.include({ status: 'lost', phone: null });
  });

  it('go on when the caller has signed out, and fail once the caller is suspended, in the next batch', async () => {
    const store = new MemoryStore();
    const { instance, admin, clerk } = await aHouse(store);
    await addLeads(store, 300);
    let pauses = 0;
    const watched = operating(instance, 'first', async () => {
      if ((pauses += 1) === 1) await instance.signOut.execute(clerk, { requestId: null, dryRun: undefined });
      if (pauses === 2) await instance.update(admin, clerk.id, { patch: { suspended: true } });
    });
    const { id } = await watched.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 300 });
    await watched.finish();
    const operation = await store.operations.find(id);
    expect(operation).to.include({ state: 'failed', error: 'forbidden', lease: null, update: null });
    expect(operation!.done).to.be.greaterThan(25).and.lessThan(300);
    expect(await countOf(store, 'won')).to.equal(operation!.done);
    await instance.update(admin, clerk.id, { patch: { suspended: false } });
    await watched.finish();
    expect(await countOf(store, 'won')).to.equal(operation!.done);
  });

  it('fail when the caller loses the permission, or is suspended before the first batch', async () => {
    for (const patch of [{ roleIds: [] }, { suspended: true }]) {
      const store = new MemoryStore();
      const { instance, admin, clerk } = await aHouse(store);
      await addLeads(store, 3);
      const { start, finish } = operating(instance, 'first');
      const { id } = await start.execute(clerk, { criteria: LEADS, patch: WON, expect: 3 });
      await instance.update(admin, clerk.id, { patch });
      await finish();
      expect(await store.operations.find(id)).to.include({ state: 'failed', error: 'forbidden', done: 0 });
    }
  });

  it('fail when finding the customers takes too long for fifteen minutes, and not when the storage is away', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    await addLeads(store, 600);
    const { start, run } = operating(instance, 'first');
    const { id } = await start.execute(clerk, { criteria: LEADS, patch: WON, expect: 600 });
    expect(await run.execute()).to.equal(true);
    const list = store.customers.list.bind(store.customers);
    let failure: Unavailable | undefined;
    store.customers.list = (query) => (failure === undefined ? list(query) : Promise.reject(failure));
    for (const [code, pauseMs] of [
      ['overloaded', SEARCH_MS - 1],
      ['storage_unavailable', SEARCH_MS],
    ] as const) {
      failure = new Unavailable(code, 'on purpose');
      expect(await rejectionOf(run.execute())).to.equal(failure);
      clock.advance(pauseMs);
      await instance.projection.refresh();
    }
    expect(await store.operations.find(id)).to.include({ state: 'running', done: 500 });
    failure = new Unavailable('overloaded', 'on purpose');
    expect(await run.execute()).to.equal(true);
    expect(await run.execute()).to.equal(false);
    failure = undefined;
    const failed = { state: 'failed', error: 'overloaded', done: 500, lease: null, update: null };
    expect(await store.operations.find(id)).to.include(failed);
    expect(await countOf(store, 'won')).to.equal(500);
  });

  it('begin the fifteen minutes anew after a search that succeeds', async () => {
    const clock = new FixedClock();
    const patience = new SearchPatience(clock, new Map());
    const slow = () => rejectionOf(patience.tried('o', Promise.reject(new Unavailable('overloaded', 'on purpose'))));
    expect(await slow()).to.be.instanceOf(Unavailable);
    clock.advance(SEARCH_MS - 1);
    expect(await slow()).to.be.instanceOf(Unavailable);
    expect(await patience.tried('o', Promise.resolve(7))).to.equal(7);
    clock.advance(1);
    expect(await slow()).to.be.instanceOf(Unavailable);
    clock.advance(SEARCH_MS);
    expect(await slow()).to.be.instanceOf(SearchTooSlow);
  });

  it('stop for their caller alone, at the next batch', async () => {
    const store = new MemoryStore();
    const { instance, admin, clerk } = await aHouse(store);
    await addLeads(store, 90);
    let pauses = 0;
    const started: Operation[] = [];
    const watched = operating(instance, 'first', async () => {
      if ((pauses += 1) > 1) return;
      const { id } = started[0]!;
      expect(await rejectionOf(watched.stop.execute(admin, { id }))).to.be.instanceOf(NotFound);
      await watched.stop.execute(clerk, { id });
    });
    started.push(await watched.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 90 }));
    const { id } = started[0]!;
    const another = watched.start.execute(clerk, { criteria: LEADS, patch: WON, expect: 90 });
    expect(await rejectionOf(another)).to.be.instanceOf(OperationInProgress);
    await watched.finish();
    expect(pauses).to.equal(1);
    const stopped = await store.operations.find(id);
    expect(stopped).to.include({ state: 'stopped', error: null, update: null });
    expect(await countOf(store, 'won')).to.equal(stopped!.done);
    await watched.stop.execute(clerk, { id });
    expect(await store.operations.find(id)).to.deep.equal(stopped);
  });

  it('of several callers take turns', async () => {
    const store = new MemoryStore();
    const { instance, admin, clerk, clock } = await aHouse(store);
    await addLeads(store, 1_200);
    const { start, run } = operating(instance, 'first');
    const ids: string[] = [];
    for (const [caller, phone] of [
      [clerk, '1'],
      [admin, '2'],
    ] as const) {
      const patch = aPatch({ phone });
      ids.push((await start.execute(caller, { criteria: LEADS, patch, expect: 1_200 })).id);
    }
    for (let runs = 0; runs < 4; runs += 1) {
      clock.advance(1);
      await run.execute();
    }
    const halves = await Promise.all(ids.map((id) => store.operations.find(id)));
    for (const half of halves) expect(half).to.include({ state: 'running', done: 1_000 });
  });

  it('are removed seven days after their end', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    await addLeads(store, 1);
    const { start, finish } = operating(instance, 'first');
    const { id } = await start.execute(clerk, { criteria: LEADS, patch: WON, expect: 1 });
    const sweep = new SweepOperations(store.operations, clock);
    clock.advance(8 * DAY);
    await instance.projection.refresh();
    await sweep.execute();
    expect(await store.operations.find(id)).to.include({ state: 'running' });
    await finish();
    clock.advance(7 * DAY - 1);
    await sweep.execute();
    expect(await store.operations.find(id)).to.include({ state: 'done' });
    clock.advance(1);
    expect(await sweep.execute()).to.equal(false);
    expect(await store.operations.find(id)).to.equal(undefined);
  });
});

describe('the retention of customer log entries', () => {
  const retention = (store: Store, clock: FixedClock, days: number) =>
    new RemoveOldEntries({ logs: store.customerLogs, operations: store.operations, clock, days });
  const entries = async (store: Store) => (await store.customerLogs.list(aQuery())).total;

  it('removes what is older, in portions, and nothing when it is off', async () => {
    const store = new MemoryStore();
    const { clock } = await aHouse(store);
    await addLeads(store, 250);
    await change(store.customers, 'lead-0000', { phone: '1' }, clock.now() + 400 * DAY);
    clock.advance(400 * DAY);
    expect(await retention(store, clock, 0).execute()).to.equal(false);
    expect(await entries(store)).to.equal(251);
    expect(await retention(store, clock, 500).execute()).to.equal(false);
    expect(await entries(store)).to.equal(251);
    const sweep = retention(store, clock, 30);
    expect(await sweep.execute()).to.equal(true);
    expect(await entries(store)).to.equal(51);
    expect(await sweep.execute()).to.equal(false);
    expect(await entries(store)).to.equal(1);
  });

  it('leaves what a running operation needs', async () => {
    const store = new MemoryStore();
    const { instance, clerk, clock } = await aHouse(store);
    await addLeads(store, 2);
    clock.advance(10 * DAY);
    await instance.projection.refresh();
    const again = await instance.enterAs('clerk@example.com', 'first password');
    const { start, finish } = operating(instance, 'first');
    const { id } = await start.execute(again, { criteria: LEADS, patch: WON, expect: 2 });
    await add(store.customers, 'lead-0001-later', { status: 'lead' });
    // The builder dates its entries before the operation, like an instance whose clock is late.
    clock.advance(50 * DAY);
    await instance.projection.refresh();
    expect(clerk.id).to.equal(again.id);
    await finish();
    expect(await store.operations.find(id)).to.include({ state: 'done', done: 2 });
    expect(await countOf(store, 'lead')).to.equal(1);
  });
});
