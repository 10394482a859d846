import { expect } from 'chai';
import { WorkerTurns } from '../../../src/application/workers/worker-turns.js';
import { aHub, isSettled, MAX_TICKS } from './house.js';

function threeWriters() {
  const house = aHub();
  const writer = (id: number) => {
    const channel = house.connect(id);
    return { channel, turns: new WorkerTurns(channel, house.clock) };
  };
  return { ...house, a: writer(1), b: writer(2), c: writer(3) };
}

describe('WorkerTurns', () => {
  it('keeps the turn while no other worker wants it', async () => {
    const { a } = threeWriters();
    await a.turns.take();
    a.turns.done(1);
    expect(a.turns.take()).to.equal(undefined);
  });

  it('gives the turn to one after the other, in the order in which they want it', async () => {
    const { a, b, c } = threeWriters();
    await a.turns.take();
    const order: string[] = [];
    const taken = [b.turns.take()!.then(() => order.push('b')), c.turns.take()!.then(() => order.push('c'))];
    expect(await isSettled(Promise.race(taken))).to.equal(false);
    a.turns.done(1);
    await taken[0];
    expect(order).to.deep.equal(['b']);
    b.turns.done(1);
    await taken[1];
    expect(order).to.deep.equal(['b', 'c']);
    c.turns.done(1);
    await a.turns.take();
  });

  it('gets the turn from a worker that keeps it without writing', async () => {
    const { a, b } = threeWriters();
    await a.turns.take();
    a.turns.done(1);
    await b.turns.take();
    expect(a.channel.sent.at(-1)).to.deep.equal({ kind: 'release', seq: 1 });
  });

  it('begins only after what has to be confirmed first', async () => {
    const { a, b } = threeWriters();
    await a.turns.take();
    let confirm: () => void = () => undefined;
    b.turns.confirmFirst(new Promise<void>((resolve) => (confirm = resolve)));
    const taken = b.turns.take()!;
    a.turns.done(1);
    expect(await isSettled(taken)).to.equal(false);
    confirm();
    await taken;
  });

  it('goes on without a turn after a second', async () => {
    const { a, b, clock } = threeWriters();
    await a.turns.take();
    const taken = b.turns.take()!;
    clock.advance(1_000);
    await taken;
    b.turns.done(1);
    a.turns.done(1);
    // The turn comes too late, and isn't kept.
    await a.turns.take();
  });

  it('lets others try while it waits for the store itself', async () => {
    const { a, b, tick, ended } = threeWriters();
    await a.turns.take();
    a.turns.giveBack();
    await b.turns.take();
    b.turns.giveBack();
    tick(3 * MAX_TICKS);
    a.turns.done(1);
    b.turns.done(1);
    expect(ended).to.deep.equal([]);
    await a.turns.take();
  });

  it('ends a worker that keeps a turn which others want', async () => {
    const { a, b, tick, ended } = threeWriters();
    await a.turns.take();
    tick(3 * MAX_TICKS);
    expect(ended).to.deep.equal([]);
    const taken = b.turns.take()!;
    tick(MAX_TICKS);
    expect(ended).to.deep.equal([1]);
    await taken;
  });
});
