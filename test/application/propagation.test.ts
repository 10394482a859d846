import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import type { CustomerStore, GuardedCustomerTransaction } from '../../src/application/ports/customer-store.js';
import type { Instances, InstanceState } from '../../src/application/ports/instances.js';
import { Announcer } from '../../src/application/propagation/announcer.js';
import { Propagation } from '../../src/application/propagation/propagation.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { writeFeature } from '../support/builders-store.js';
import { BOUND, aSeededInstance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';

const NEVER = new AbortController().signal;
const SOMEBODY = { caller: 'somebody', signal: NEVER };
/** More than the service adds to every bound. */
const MARGIN = 60;

/** The processes of a test: their states can be set. */
class ListedInstances implements Instances {
  readonly pauseMs = 10;
  forgottenAfterMs = 60_000;
  readonly announced: InstanceState[] = [];
  others: InstanceState[] = [];
  failure: Error | undefined;
  left = 0;
  lists = 0;

  async announce(state: InstanceState): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.announced.push(state);
  }

  async list(): Promise<readonly InstanceState[]> {
    this.lists += 1;
    if (this.failure !== undefined) throw this.failure;
    return this.others;
  }

  async leave(): Promise<void> {
    this.left += 1;
  }
}

/** Transactions of customers, which wait for an earlier one, and may fail. */
class Settling implements Pick<CustomerStore, 'transact'> {
  transactions = 0;
  earlier = Promise.resolve();
  failure: Error | undefined;

  constructor(private readonly customers: CustomerStore) {}

  async transact<T>(callback: (transaction: GuardedCustomerTransaction) => Promise<T>): Promise<T> {
    this.transactions += 1;
    if (this.failure !== undefined) throw this.failure;
    await this.earlier;
    return this.customers.transact(callback);
  }
}

async function aHouse() {
  const store = new MemoryStore();
  const instance = await aSeededInstance({ store });
  const { clock, projection } = instance;
  const instances = new ListedInstances();
  const draining = new AbortController();
  const options = { instances, projection, clock, boundMs: BOUND };
  const settling = new Settling(store.customers);
  const propagation = new Propagation({ ...options, customers: settling, draining: draining.signal });
  const errors: unknown[] = [];
  const announcer = new Announcer({ ...options, id: 'own', onError: (error) => errors.push(error) });
  const { seq } = projection.authority.head;
  /** Lets everything run that doesn't wait for time: a transaction takes some turns. */
  const turn = async () => {
    for (let turns = 0; turns < 5; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const advance = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };
  return {
    ...{ store, settling, instance, clock, projection, instances, draining },
    propagation,
    announcer,
    errors,
    seq,
    turn,
    advance,
  };
}

describe('Propagation', () => {
  it('is everywhere at once without other processes', async () => {
    const { propagation, seq, clock } = await aHouse();
    const at = clock.now();
    expect(await propagation.waitFor(seq, SOMEBODY)).to.deep.equal({ everywhere: true, instances: 1, behind: 0, at });
  });

  it('counts the processes, and throws when they cannot be read', async () => {
    const { propagation, instances, seq } = await aHouse();
    instances.others = [{ id: 'a', seq, boundMs: BOUND }];
    expect(await propagation.countInstances()).to.equal(2);
    instances.failure = new Unavailable('storage_unavailable', 'It is down.');
    expect(await rejectionOf(propagation.countInstances())).to.equal(instances.failure);
  });

  it('waits until the last process says so', async () => {
    const { propagation, instances, seq, advance } = await aHouse();
    instances.others = [
      { id: 'a', seq: seq - 1, boundMs: BOUND },
      { id: 'b', seq, boundMs: BOUND },
    ];
    let known: unknown;
    void propagation.waitFor(seq, SOMEBODY).then((progress) => (known = progress));
    await advance(20);
    expect(known).to.equal(undefined);
    instances.others = instances.others.map((other) => ({ ...other, seq }));
    await advance(10);
    expect(known).to.include({ everywhere: true, instances: 3, behind: 0 });
    expect(propagation.waiting).to.equal(0);
  });

  it('does not wait for a process whose own bound has passed since the change', async () => {
    const { propagation, instances, seq, advance } = await aHouse();
    instances.others = [{ id: 'frozen', seq: seq - 1, boundMs: BOUND }];
    let known: unknown;
    void propagation.waitFor(seq, SOMEBODY).then((progress) => (known = progress));
    await advance(BOUND);
    expect(known).to.equal(undefined);
    await advance(MARGIN);
    expect(known).to.include({ everywhere: true, instances: 2, behind: 0 });
    expect(await propagation.waitFor(seq, SOMEBODY)).to.include({ everywhere: true });
  });

  it('waits for customer writes that were allowed before, once for each change', async () => {
    const { propagation, seq, advance, settling } = await aHouse();
    let end: () => void = () => undefined;
    settling.earlier = new Promise((resolve) => (end = resolve));
    let known: unknown;
    void propagation.waitFor(seq, SOMEBODY).then((progress) => (known = progress));
    await advance(100);
    expect(known).to.equal(undefined);
    end();
    await advance(10);
    expect(known).to.include({ everywhere: true, behind: 0 });
    expect(settling.transactions).to.equal(1);
    expect(await propagation.waitFor(seq, SOMEBODY)).to.include({ everywhere: true });
    expect(settling.transactions).to.equal(1);
  });

  it('does not know while nothing can be written, and tries again', async () => {
    const { propagation, seq, advance, settling } = await aHouse();
    settling.failure = new Unavailable('storage_unavailable', 'It is down.');
    const here = propagation.waitEverywhere(seq, SOMEBODY);
    await advance(2 * BOUND);
    expect(await here).to.equal(false);
    const found = propagation.waitFor(seq, SOMEBODY);
    await advance(10);
    settling.failure = undefined;
    await advance(250);
    expect(await found).to.include({ everywhere: true });
  });

  it('answers others while it waits for customer writes', async () => {
    const { propagation, instances, seq, store, projection, advance, settling } = await aHouse();
    expect(await propagation.waitFor(seq, SOMEBODY)).to.include({ everywhere: true });
    await writeFeature(store, 'later');
    await projection.refresh();
    settling.earlier = new Promise(() => undefined);
    void propagation.waitEverywhere(seq + 1, SOMEBODY);
    await advance(20);
    const old = propagation.waitFor(seq, SOMEBODY);
    const next = propagation.waitFor(seq + 1, SOMEBODY);
    instances.others = [{ id: 'a', seq: seq + 1, boundMs: BOUND }];
    await advance(20);
    expect(await old).to.include({ everywhere: true });
    await advance(2 * BOUND);
    expect(await next).to.deep.equal({ everywhere: false, instances: 2, behind: 1, at: null });
  });

  it('counts the bound from when this process knew of that change, not of a later one', async () => {
    const { propagation, instances, seq, advance, store, projection } = await aHouse();
    await advance(BOUND + MARGIN);
    await writeFeature(store, 'later');
    await projection.refresh();
    instances.others = [{ id: 'frozen', seq: seq - 1, boundMs: BOUND }];
    expect(await propagation.waitFor(seq, SOMEBODY)).to.include({ everywhere: true });
    let known: unknown;
    void propagation.waitFor(seq + 1, SOMEBODY).then((progress) => (known = progress));
    await advance(BOUND);
    expect(known).to.equal(undefined);
    await advance(MARGIN);
    expect(known).to.include({ everywhere: true });
  });

  it('gives up after twice the bound, and says how many are behind', async () => {
    const { propagation, instances, seq, advance, clock } = await aHouse();
    instances.others = [{ id: 'a', seq: 0, boundMs: 10 * BOUND }];
    let known: unknown;
    void propagation.waitFor(seq, SOMEBODY).then((progress) => (known = progress));
    await advance(2 * BOUND - 1);
    expect(known).to.equal(undefined);
    await advance(1);
    expect(known).to.deep.equal({ everywhere: false, instances: 2, behind: 1, at: null });
    await advance(20);
    expect(clock.pendingTimers).to.equal(0);
  });

  it('frees the place of a client that disconnects, and of everybody at a shutdown', async () => {
    const { propagation, instances, seq, turn, draining } = await aHouse();
    instances.others = [{ id: 'a', seq: 0, boundMs: BOUND }];
    const client = new AbortController();
    const waits = [
      propagation.waitEverywhere(seq, { ...SOMEBODY, signal: client.signal }),
      propagation.waitEverywhere(seq, SOMEBODY),
    ];
    await turn();
    expect(propagation.waiting).to.equal(2);
    client.abort();
    expect(await waits[0]).to.equal(false);
    expect(propagation.waiting).to.equal(1);
    draining.abort();
    expect(await waits[1]).to.equal(false);
    expect(propagation.waiting).to.equal(0);
    expect(await propagation.waitEverywhere(seq, SOMEBODY)).to.equal(false);
  });

  it('does not know while the other processes cannot be read, and tries again', async () => {
    const { propagation, instances, seq, advance } = await aHouse();
    instances.failure = new Error('no storage');
    const here = propagation.waitEverywhere(seq, SOMEBODY);
    await advance(2 * BOUND);
    expect(await here).to.equal(false);
    const refused = rejectionOf(propagation.waitFor(seq, SOMEBODY));
    await advance(2 * BOUND);
    expect(await refused)
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'storage_unavailable' });
    const found = propagation.waitFor(seq, SOMEBODY);
    await advance(10);
    instances.failure = undefined;
    await advance(10);
    expect(await found).to.include({ everywhere: true });
  });

  it('reads a change that this process does not have yet; one that nobody wrote is false at once', async () => {
    const { propagation, instances, seq, store } = await aHouse();
    instances.others = [{ id: 'a', seq: seq + 1, boundMs: BOUND }];
    await writeFeature(store, 'elsewhere');
    expect(await propagation.waitFor(seq + 1, SOMEBODY)).to.include({ everywhere: true });
    const nobody = { everywhere: false, instances: 2, behind: 2, at: null };
    expect(await propagation.waitFor(seq + 2, SOMEBODY)).to.deep.equal(nobody);
  });

  it('shares a read between requests for changes that are not written yet', async () => {
    const { propagation, instances, seq } = await aHouse();
    await Promise.all(Array.from({ length: 15 }, (_, n) => propagation.waitFor(seq + 1 + n, SOMEBODY)));
    expect(instances.lists).to.be.within(1, 2);
    const before = instances.lists;
    await propagation.waitFor(seq + 1, SOMEBODY);
    expect(instances.lists).to.equal(before + 1);
  });

  /** Waits for a process that stays behind. */
  async function aFullHouse() {
    const house = await aHouse();
    const { propagation, instances, seq, draining } = house;
    instances.others = [{ id: 'a', seq: 0, boundMs: BOUND }];
    const waits: Promise<unknown>[] = [];
    const callers = Array.from({ length: 1_000 }, (_, n) => `caller ${n % 50}`);
    const signal = () => new AbortController().signal;
    const ask = (caller: string) => propagation.waitFor(seq, { caller, signal: signal() });
    const write = (caller: string) => propagation.waitEverywhere(seq, { caller, signal: signal() });
    const fill = (wait: (caller: string) => Promise<unknown>) => {
      for (const caller of callers) waits.push(wait(caller));
    };
    const end = async () => {
      draining.abort();
      await Promise.allSettled(waits);
      expect(propagation.waiting).to.equal(0);
    };
    return { ...house, waits, ask, write, fill, end };
  }

  const expectRefusal = async (wait: Promise<unknown>) => {
    expect(await rejectionOf(wait))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'overloaded' });
  };

  it('lets 1,000 wait and refuses more, whose writes stand', async () => {
    const { ask, write, fill, end } = await aFullHouse();
    fill(ask);
    await expectRefusal(ask('another'));
    fill(write);
    expect(await write('another')).to.equal(false);
    await end();
  });

  it('keeps places for writes apart from those of questions', async () => {
    const { ask, write, fill, end, instances, seq, advance } = await aFullHouse();
    fill(ask);
    let isEverywhere: boolean | undefined;
    void write('another').then((answer) => (isEverywhere = answer));
    await advance(10);
    expect(isEverywhere).to.equal(undefined);
    instances.others = [{ id: 'a', seq, boundMs: BOUND }];
    await advance(10);
    expect(isEverywhere).to.equal(true);
    await end();
  });

  it('lets one caller take 20 places for questions and 200 for writes, and frees them', async () => {
    const { ask, write, waits, end, instances, seq, advance } = await aFullHouse();
    for (let n = 0; n < 20; n += 1) waits.push(ask('greedy'));
    for (let n = 0; n < 200; n += 1) waits.push(write('greedy'));
    await expectRefusal(ask('greedy'));
    expect(await write('greedy')).to.equal(false);
    waits.push(ask('modest'), write('modest'));
    instances.others = [{ id: 'a', seq, boundMs: BOUND }];
    await advance(10);
    await Promise.all(waits);
    expect(await ask('greedy')).to.include({ everywhere: true });
    expect(await write('greedy')).to.equal(true);
    await end();
  });
});

describe('Announcer', () => {
  it('announces at the start, soon after each change, and on demand', async () => {
    const { announcer, instances, projection, store, seq, turn, advance } = await aHouse();
    await announcer.start();
    expect(instances.announced).to.deep.equal([{ id: 'own', seq, boundMs: BOUND }]);
    for (const name of ['a', 'b', 'c']) {
      await writeFeature(store, name);
      await projection.refresh();
    }
    await turn();
    expect(instances.announced).to.have.length(1);
    await advance(10);
    expect(instances.announced.slice(1)).to.deep.equal([{ id: 'own', seq: seq + 3, boundMs: BOUND }]);
    await announcer.renew();
    expect(instances.announced).to.have.length(3);
  });

  it('fails to start when it cannot be announced; a later failure is only reported', async () => {
    const { announcer, instances, errors } = await aHouse();
    instances.failure = new Error('no storage');
    expect(await rejectionOf(announcer.start())).to.equal(instances.failure);
    await announcer.renew();
    expect(errors).to.deep.equal([instances.failure]);
  });

  it('announces itself before it reads the log again, when the others may have forgotten it', async () => {
    const { announcer, instances, projection, clock } = await aHouse();
    await announcer.start();
    clock.advance(29_000);
    await projection.refresh();
    expect(instances.announced).to.have.length(1);
    clock.jumpWall(BOUND + 1);
    instances.failure = new Error('no storage');
    expect(await rejectionOf(projection.ensureFresh())).to.be.instanceOf(Unavailable);
    expect(projection.isFresh()).to.equal(false);
    instances.failure = undefined;
    await projection.ensureFresh();
    expect(instances.announced).to.have.length(2);
  });

  it('leaves at the end, and is silent from then on', async () => {
    const { announcer, instances, projection, store, advance } = await aHouse();
    await announcer.start();
    await announcer.stop();
    await writeFeature(store, 'late');
    await projection.refresh();
    await advance(1_000);
    expect([instances.left, instances.announced.length]).to.deep.equal([1, 1]);
  });
});
