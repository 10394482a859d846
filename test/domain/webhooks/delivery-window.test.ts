import { expect } from 'chai';
import { DeliveryWindow, MOST_AHEAD, type WindowEntry } from '../../../src/domain/webhooks/delivery-window.js';
import type { Retry } from '../../../src/domain/webhooks/webhook-try.js';

const entry = (seq: number, recordKey: string): WindowEntry => ({ seq, recordKey, waiting: undefined });

function waiting(dueAt: number, at = 0): NonNullable<WindowEntry['waiting']> {
  const retry: Retry = { log: 'changes', seq: 0, firstAt: at, dueAt, pauseMs: 5_000, refusals: 0 };
  return { tryId: 'a', at, retry };
}

/** The sequence numbers that may be delivered now, which are taken. */
function taken(window: DeliveryWindow): WindowEntry[] {
  const entries: WindowEntry[] = [];
  for (let next = window.next(); next !== undefined; next = window.next()) entries.push(next);
  return entries;
}

describe('DeliveryWindow', () => {
  it('delivers the entries of a record one after the other, and those of others meanwhile', () => {
    const window = new DeliveryWindow(10);
    for (const [seq, key] of [
      [11, 'a'],
      [12, 'a'],
      [13, 'b'],
      [15, 'c'],
    ] as const)
      window.add(entry(seq, key));
    const first = taken(window);
    expect(first.map(({ seq }) => seq)).to.deep.equal([11, 13, 15]);
    expect([window.position, window.end]).to.deep.equal([10, 15]);
    window.done(first[1]!);
    window.done(first[2]!);
    expect(window.position).to.equal(10);
    window.done(first[0]!);
    expect(window.position).to.equal(11);
    const [second] = taken(window);
    window.done(second!);
    expect([second!.seq, window.position, window.isEmpty]).to.deep.equal([12, 15, true]);
  });

  it('holds a record back while its entry waits, and wakes it when it is due', () => {
    const window = new DeliveryWindow(0);
    window.add(entry(1, 'a'));
    window.add(entry(2, 'a'));
    const [first] = taken(window);
    window.wait(first!, waiting(50));
    window.wake(49);
    expect([window.next(), window.dueAt]).to.deep.equal([undefined, 50]);
    window.wake(50);
    expect(window.next()).to.equal(first);
    expect(window.dueAt).to.equal(50);
    window.done(first!);
    expect(window.dueAt).to.equal(undefined);
    expect(window.next()?.seq).to.equal(2);
  });

  it('goes on with what waited in another process', () => {
    const window = new DeliveryWindow(0);
    window.add({ ...entry(1, 'a'), waiting: waiting(50) });
    window.add(entry(2, 'a'));
    expect(window.hasNext).to.equal(false);
    window.wake(60);
    expect(window.next()?.seq).to.equal(1);
  });

  it('looks at most so many entries ahead of the oldest that is not delivered', () => {
    const window = new DeliveryWindow(0);
    expect(window.room).to.equal(MOST_AHEAD);
    window.add(entry(1, 'a'));
    window.skipTo(MOST_AHEAD);
    expect(window.room).to.equal(0);
    window.done(window.next()!);
    expect([window.room, window.position]).to.deep.equal([MOST_AHEAD, MOST_AHEAD]);
  });
});
