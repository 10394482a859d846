import { expect } from 'chai';
import { WorkerLockQueue } from '../../../src/application/workers/worker-lock-queue.js';
import { aHub, isSettled, MAX_TICKS } from './house.js';

function threeWriters() {
  const house = aHub();
  const writer = (id: number) => {
    const channel = house.connect(id);
    return { channel, lockQueue: new WorkerLockQueue(channel, house.clock) };
  };
  return { ...house, a: writer(1), b: writer(2), c: writer(3) };
}

describe('WorkerLockQueue', () => {
  it('keeps the turn while no other worker wants it', async () => {
    const { a } = threeWriters();
    await a.lockQueue.take();
    a.lockQueue.done(1);
    expect(a.lockQueue.take()).to.equal(undefined);
  });

  it('gives the turn to one after the other, in the order in which they want it', async () => {
    const { a, b, c } = threeWriters();
    await a.lockQueue.take();
    const order: string[] = [];
    const taken = [b.lockQueue.take()!.then(() => order.push('b')), c.lockQueue.take()!.then(() => order.push('c'))];
    expect(await isSettled(Promise.race(taken))).to.equal(false);
    a.lockQueue.done(1);
    await taken[0];
    expect(order).to.deep.equal(['b']);
    b.lockQueue.done(1);
    await taken[1];
    expect(order).to.deep.equal(['b', 'c']);
    c.lockQueue.done(1);
    await a.lockQueue.take();
  });

  it('gets the turn from a worker that keeps it without writing', async () => {
    const { a, b } = threeWriters();
    await a.lockQueue.take();
    a.lockQueue.done(1);
    await b.lockQueue.take();
    expect(a.channel.sent.at(-1)).to.deep.equal({ kind: 'release', seq: 1 });
  });

  it('begins only after what has to be confirmed first', async () => {
    const { a, b } = threeWriters();
    await a.lockQueue.take();
    let confirm: () => void = () => undefined;
    b.lockQueue.confirmFirst(new Promise<void>((resolve) => (confirm = resolve)));
    const taken = b.lockQueue.take()!;
    a.lockQueue.done(1);
    expect(await isSettled(taken)).to.equal(false);
    confirm();
    await taken;
  });

  it('goes on without a turn after a second', async () => {
    const { a, b, clock } = threeWriters();
    await a.lockQueue.take();
    const taken = b.lockQueue.take()!;
    clock.advance(1_000);
    await taken;
    b.lockQueue.done(1);
    a.lockQueue.done(1);
    // The turn comes too late, and isn't kept.
    await a.lockQueue.take();
  });

  it('lets others try while it waits for the store itself', async () => {
    const { a, b, tick, ended } = threeWriters();
    await a.lockQueue.take();
    a.lockQueue.giveBack();
    await b.lockQueue.take();
    b.lockQueue.giveBack();
    tick(3 * MAX_TICKS);
    a.lockQueue.done(1);
    b.lockQueue.done(1);
    expect(ended).to.deep.equal([]);
    await a.lockQueue.take();
  });

  it('ends a worker that keeps a turn which others want', async () => {
    const { a, b, tick, ended } = threeWriters();
    await a.lockQueue.take();
    tick(3 * MAX_TICKS);
    expect(ended).to.deep.equal([]);
    const taken = b.lockQueue.take()!;
    tick(MAX_TICKS);
    expect(ended).to.deep.equal([1]);
    await taken;
  });
});
