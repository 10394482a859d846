import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import type { Instances, InstanceState } from '../../src/application/ports/instances.js';
import { Announcer } from '../../src/application/propagation/announcer.js';
import { Propagation } from '../../src/application/propagation/propagation.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { writeFeature } from '../support/builders-store.js';
import { BOUND, aSeededInstance } from '../support/instance.js';
import { rejectionOf } from '../support/rejection.js';

const NEVER = new AbortController().signal;
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

  async announce(state: InstanceState): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.announced.push(state);
  }

  async list(): Promise<readonly InstanceState[]> {
    if (this.failure !== undefined) throw this.failure;
    return this.others;
  }

  async leave(): Promise<void> {
    this.left += 1;
  }
}

async function aHouse() {
  const store = new MemoryStore();
  const instance = await aSeededInstance({ store });
  const { clock, projection } = instance;
  const instances = new ListedInstances();
  const draining = new AbortController();
  const options = { instances, projection, clock, boundMs: BOUND };
  const propagation = new Propagation({ ...options, draining: draining.signal });
  const errors: unknown[] = [];
  const announcer = new Announcer({ ...options, id: 'own', onError: (error) => errors.push(error) });
  const { seq } = projection.authority.head;
  /** Lets everything run that doesn't wait for time. */
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const advance = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };
  return {
    ...{ store, instance, clock, projection, instances, draining },
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
    expect(await propagation.waitFor(seq, NEVER)).to.deep.equal({ everywhere: true, instances: 1, behind: 0, at });
  });

  it('waits until the last process says so', async () => {
    const { propagation, instances, seq, advance } = await aHouse();
    instances.others = [
      { id: 'a', seq: seq - 1, boundMs: BOUND },
      { id: 'b', seq, boundMs: BOUND },
    ];
    let known: unknown;
    void propagation.waitFor(seq, NEVER).then((progress) => (known = progress));
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
    void propagation.waitFor(seq, NEVER).then((progress) => (known = progress));
    await advance(BOUND);
    expect(known).to.equal(undefined);
    await advance(MARGIN);
    expect(known).to.include({ everywhere: true, instances: 2, behind: 0 });
    expect(await propagation.waitFor(seq, NEVER)).to.include({ everywhere: true });
  });

  it('counts the bound from when this process knew of that change, not of a later one', async () => {
    const { propagation, instances, seq, advance, store, projection } = await aHouse();
    await advance(BOUND + MARGIN);
    await writeFeature(store, 'later');
    await projection.refresh();
    instances.others = [{ id: 'frozen', seq: seq - 1, boundMs: BOUND }];
    expect(await propagation.waitFor(seq, NEVER)).to.include({ everywhere: true });
    let known: unknown;
    void propagation.waitFor(seq + 1, NEVER).then((progress) => (known = progress));
    await advance(BOUND);
    expect(known).to.equal(undefined);
    await advance(MARGIN);
    expect(known).to.include({ everywhere: true });
  });

  it('gives up after twice the bound, and says how many are behind', async () => {
    const { propagation, instances, seq, advance, clock } = await aHouse();
    instances.others = [{ id: 'a', seq: 0, boundMs: 10 * BOUND }];
    let known: unknown;
    void propagation.waitFor(seq, NEVER).then((progress) => (known = progress));
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
    const waits = [propagation.waitEverywhere(seq, client.signal), propagation.waitEverywhere(seq, NEVER)];
    await turn();
    expect(propagation.waiting).to.equal(2);
    client.abort();
    expect(await waits[0]).to.equal(false);
    expect(propagation.waiting).to.equal(1);
    draining.abort();
    expect(await waits[1]).to.equal(false);
    expect(propagation.waiting).to.equal(0);
    expect(await propagation.waitEverywhere(seq, NEVER)).to.equal(false);
  });

  it('does not know while the other processes cannot be read, and tries again', async () => {
    const { propagation, instances, seq, advance } = await aHouse();
    instances.failure = new Error('no storage');
    const here = propagation.waitEverywhere(seq, NEVER);
    await advance(2 * BOUND);
    expect(await here).to.equal(false);
    const refused = rejectionOf(propagation.waitFor(seq, NEVER));
    await advance(2 * BOUND);
    expect(await refused)
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'storage_unavailable' });
    const found = propagation.waitFor(seq, NEVER);
    await advance(10);
    instances.failure = undefined;
    await advance(10);
    expect(await found).to.include({ everywhere: true });
  });

  it('reads a change that this process does not have yet; one that nobody wrote is false at once', async () => {
    const { propagation, instances, seq, store } = await aHouse();
    instances.others = [{ id: 'a', seq: seq + 1, boundMs: BOUND }];
    await writeFeature(store, 'elsewhere');
    expect(await propagation.waitFor(seq + 1, NEVER)).to.include({ everywhere: true });
    const nobody = { everywhere: false, instances: 2, behind: 2, at: null };
    expect(await propagation.waitFor(seq + 2, NEVER)).to.deep.equal(nobody);
  });

  it('lets 1,000 wait and refuses more, whose writes stand', async () => {
    const { propagation, instances, seq, draining } = await aHouse();
    instances.others = [{ id: 'a', seq: 0, boundMs: BOUND }];
    const waits = Array.from({ length: 1_000 }, () => propagation.waitEverywhere(seq, new AbortController().signal));
    expect(await rejectionOf(propagation.waitFor(seq, NEVER)))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'overloaded' });
    expect(await propagation.waitEverywhere(seq, NEVER)).to.equal(false);
    draining.abort();
    await Promise.all(waits);
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
