import { expect } from 'chai';
import { EndIdleTransactions } from '../../src/application/propagation/end-idle-transactions.js';
import type { ChangeListener } from '../../src/application/authority/authority-projection.js';
import { FixedClock } from '../support/fixed-clock.js';

const BOUND = 2_000;

/** What was asked of the store, in milliseconds since the start. */
interface Asked {
  readonly at: number;
  readonly idleMs: number;
}

function started(boundMs = BOUND) {
  const clock = new FixedClock();
  const asked: Asked[] = [];
  const errors: unknown[] = [];
  const listeners: ChangeListener[] = [];
  const began = clock.monotonic();
  let failures = 0;
  const store = {
    endIdleTransactions: async (idleMs: number) => {
      asked.push({ at: clock.monotonic() - began, idleMs: Math.round(idleMs) });
      if (failures-- > 0) throw new Error('It is down.');
    },
  };
  const projection = { onChange: (_phase: string, listener: ChangeListener) => listeners.push(listener) };
  const ender = new EndIdleTransactions({ store, projection, clock, boundMs, onError: (error) => errors.push(error) });
  ender.start();
  return {
    ender,
    asked,
    errors,
    clock,
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
  it('ends what has been idle since a commit was last allowed, when the bound has passed after the start and a change', async () => {
    const { asked, change, advance } = started();
    await advance(BOUND - 10);
    expect(asked).to.deep.equal([]);
    await advance(10);
    // A commit is sent within 65 % of the bound, and changes within 10 % are handled together.
    expect(asked).to.deep.equal([{ at: BOUND, idleMs: 500 }]);
    await advance(BOUND);
    change();
    await advance(3 * BOUND);
    expect(asked.slice(1)).to.deep.equal([{ at: 3 * BOUND, idleMs: 500 }]);
  });

  it('handles changes together, so that it happens at most ten times per bound', async () => {
    const { asked, change, advance } = started();
    for (let turn = 0; turn < 100; turn += 1) {
      await advance(10);
      change();
    }
    await advance(2 * BOUND);
    expect(asked.map(({ at }) => at)).to.deep.equal([2_000, 2_200, 2_400, 2_600, 2_800, 3_000]);
  });

  it('waits longer when the bound is so short that live processes would be disturbed', async () => {
    const { asked, advance } = started(200);
    await advance(1_000);
    expect(asked).to.deep.equal([{ at: 400, idleMs: 250 }]);
  });

  it('repeats what failed, and reports it in the end', async () => {
    const { asked, errors, change, advance, failTimes } = started();
    failTimes(2);
    await advance(2 * BOUND);
    expect(asked.map(({ at }) => at)).to.deep.equal([2_000, 2_200, 2_400]);
    expect(errors).to.deep.equal([]);
    failTimes(100);
    change();
    await advance(5 * BOUND);
    expect([asked.length, errors.length]).to.deep.equal([3 + 10, 1]);
  });

  it('ends all of them when it is stopped before the bound of a change has passed, and nothing later', async () => {
    const { ender, asked, clock, change, advance } = started();
    await advance(10);
    await ender.stop();
    expect(asked).to.deep.equal([{ at: 10, idleMs: 0 }]);
    change();
    expect(clock.pendingTimers).to.equal(0);
    await advance(2 * BOUND);
    expect(asked.length).to.equal(1);
  });

  it('does so as well when it is stopped between two tries, and survives a failure', async () => {
    const { ender, asked, errors, advance, failTimes } = started();
    failTimes(100);
    await advance(BOUND + 10);
    await ender.stop();
    expect(asked.map(({ idleMs }) => idleMs)).to.deep.equal([500, 0]);
    expect(errors.length).to.equal(1);
  });

  it('has nothing to end when nothing has changed lately', async () => {
    const { ender, asked, advance } = started();
    await advance(BOUND);
    await ender.stop();
    expect(asked.length).to.equal(1);
  });
});
