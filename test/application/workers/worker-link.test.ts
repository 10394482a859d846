import { expect } from 'chai';
import { MemoryStore } from '../../../src/adapters/memory/memory-store.js';
import { WorkerLink } from '../../../src/application/workers/worker-link.js';
import { writeFeature } from '../../support/builders-store.js';
import { aSeededInstance, BOUND } from '../../support/instance.js';
import { aHub, isSettled, MAX_SILENT_TICKS, MAX_TICKS } from './house.js';

const NO_LOCK_QUEUE = { confirmFirst: () => undefined };

/** Two workers on one store, that have joined. */
async function twoWorkers() {
  const store = new MemoryStore();
  const house = aHub();
  const worker = async (id: number) => {
    const instance = await aSeededInstance({ store });
    const { projection, clock } = instance;
    const channel = house.connect(id);
    const link = new WorkerLink({ channel, projection, clock, boundMs: BOUND, lockQueue: NO_LOCK_QUEUE });
    await link.join();
    const write = async (feature: string) => {
      await writeFeature(store, feature);
      await projection.refresh();
    };
    return { ...instance, channel, link, write, seqOf: () => projection.authority.head.seq };
  };
  return { ...house, first: await worker(1), second: await worker(2) };
}

describe('WorkerLink', () => {
  it('resolves once the other worker acts on a change', async () => {
    const { first, second } = await twoWorkers();
    await first.write('one');
    const seq = first.seqOf();
    expect(second.seqOf()).to.be.lessThan(seq);
    await first.link.reached(seq);
    expect(second.seqOf()).to.equal(seq);
    expect(first.link.reached(seq)).to.equal(undefined);
  });

  it('asks nobody about a change that all are known to act on', async () => {
    const { first } = await twoWorkers();
    await first.link.reached(first.seqOf());
    const { length } = first.channel.sent;
    expect(first.link.reached(first.seqOf())).to.equal(undefined);
    expect(first.channel.sent).to.have.length(length);
  });

  it('waits for a worker that does not respond until that is ended', async () => {
    const { first, second, tick, ended } = await twoWorkers();
    second.channel.isFrozen = true;
    await first.write('one');
    const waiting = first.link.reached(first.seqOf())!;
    tick(MAX_TICKS - 1);
    expect(await isSettled(waiting)).to.equal(false);
    tick(1);
    await waiting;
    expect(ended).to.deep.equal([2]);
  });

  it('waits no longer than the bound, when the primary process is frozen', async () => {
    const { first, second } = await twoWorkers();
    second.channel.isFrozen = true;
    await first.write('one');
    const waiting = first.link.reached(first.seqOf())!;
    first.clock.advance(BOUND);
    expect(await isSettled(waiting)).to.equal(false);
    first.clock.advance(60);
    await waiting;
    expect(first.clock.pendingTimers).to.equal(0);
  });

  it('waits for a worker that has joined but not confirmed yet, and not for one that leaves', async () => {
    const { first, second, connect } = await twoWorkers();
    await first.write('one');
    const late = connect(3);
    late.send({ kind: 'join' });
    const waiting = first.link.reached(first.seqOf())!;
    expect(await isSettled(waiting)).to.equal(false);
    late.send({ kind: 'acts', seq: first.seqOf() });
    await waiting;
    second.link.leave();
    late.send({ kind: 'leave' });
    await first.write('two');
    await first.link.reached(first.seqOf());
    expect(second.seqOf()).to.be.lessThan(first.seqOf());
  });

  it('is ended when its process stops responding, though nobody waits for it', async () => {
    const { second, tick, ended } = await twoWorkers();
    tick(3 * MAX_SILENT_TICKS);
    expect(ended).to.deep.equal([]);
    second.channel.isFrozen = true;
    tick(MAX_SILENT_TICKS + 2);
    expect(ended).to.deep.equal([2]);
  });

  it('ends no worker that always confirms, however often it is asked', async () => {
    const { first, tick, ended } = await twoWorkers();
    for (let turn = 0; turn < 3 * MAX_TICKS; turn += 1) {
      await first.write(`feature-${turn}`);
      const waiting = first.link.reached(first.seqOf());
      tick(1);
      await waiting;
    }
    expect(ended).to.deep.equal([]);
  });
});
