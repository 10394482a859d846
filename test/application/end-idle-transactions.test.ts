import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { EndIdleTransactions } from '../../src/application/propagation/end-idle-transactions.js';
import type { ChangeListener } from '../../src/application/authority/authority-projection.js';
import { FixedClock } from '../support/fixed-clock.js';

const BOUND = 1_000;

function aHouse(boundMs = BOUND) {
  const clock = new FixedClock();
  const asked: { readonly at: number; readonly idleMs: number }[] = [];
  const listeners: ChangeListener[] = [];
  const began = clock.monotonic();
  let failures = 0;
  let transactions = 0;
  const { customers } = new MemoryStore();
  const transact = customers.transact.bind(customers);
  customers.transact = (...args) => {
    transactions += 1;
    return transact(...args);
  };
  const store = {
    customers,
    endIdleTransactions: async (idleMs: number) => {
      asked.push({ at: clock.monotonic() - began, idleMs });
      if (failures-- > 0) throw new Error('It is down.');
    },
  };
  const projection = { onChange: (_phase: string, listener: ChangeListener) => listeners.push(listener) };
  const ender = new EndIdleTransactions({ store, projection, clock, boundMs });
  ender.start();
  return {
    ender,
    asked,
    clock,
    transactions: () => transactions,
    change: () => {
      for (const listener of listeners) listener(undefined);
    },
    failTimes: (times: number) => (failures = times),
    advance: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10) {
        clock.advance(10);
        for (let turns = 0; turns < 3; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('EndIdleTransactions', () => {
  it('ends what has waited since a commit was last allowed, once the bound has passed after a change', async () => {
    const { asked, change, advance } = aHouse();
    change();
    await advance(BOUND - 10);
    expect(asked).to.deep.equal([]);
    await advance(10);
    expect(asked.map(({ at }) => at)).to.deep.equal([BOUND]);
    // A commit is allowed until three quarters of the bound have passed.
    expect(asked[0]!.idleMs).to.be.closeTo(BOUND * 0.15, 1e-6);
    await advance(3 * BOUND);
    expect(asked.length).to.equal(1);
  });

  it('does so at most every tenth of the bound, and never before a commit of the last change can have waited so long', async () => {
    const { asked, change, advance } = aHouse();
    for (let turn = 0; turn < 50; turn += 1) {
      change();
      await advance(10);
    }
    await advance(2 * BOUND);
    expect(asked.map(({ at }) => at)).to.deep.equal([1_000, 1_100, 1_200, 1_300, 1_400]);
  });

  it('waits longer when the bound is so short that live processes would be disturbed', async () => {
    const { asked, change, advance } = aHouse(200);
    change();
    await advance(1_000);
    expect(asked).to.deep.equal([{ at: 270, idleMs: 100 }]);
  });

  it('repeats what failed, but not for ever', async () => {
    const { asked, change, advance, failTimes } = aHouse();
    failTimes(2);
    change();
    await advance(2 * BOUND);
    expect(asked.map(({ at }) => at)).to.deep.equal([1_000, 1_100, 1_200]);
    failTimes(100);
    change();
    await advance(5 * BOUND);
    expect(asked.length).to.equal(3 + 10);
  });

  it('ends what was begun before the last changes when it is stopped, and nothing later', async () => {
    const { ender, asked, clock, change, advance, transactions } = aHouse();
    change();
    await ender.stop();
    expect(transactions()).to.equal(1);
    change();
    expect(clock.pendingTimers).to.equal(0);
    await advance(2 * BOUND);
    expect(asked).to.deep.equal([]);
  });

  it('has nothing to end when nothing has changed lately', async () => {
    const { ender, change, advance, transactions } = aHouse();
    change();
    await advance(BOUND);
    await ender.stop();
    expect(transactions()).to.equal(0);
  });
});
