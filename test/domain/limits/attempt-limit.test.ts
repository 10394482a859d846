import { expect } from 'chai';
import fc from 'fast-check';
import {
  checkAttempt,
  NO_ATTEMPTS,
  returnAttempt,
  takeAttempt,
  type AttemptState,
  type LimitPolicy,
} from '../../../src/domain/limits/attempt-limit.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const waitSeconds = (...of: Parameters<typeof checkAttempt>) => checkAttempt(...of).wait;
const countAttempt = (...of: Parameters<typeof takeAttempt>) => takeAttempt(...of).state;

const SIGN_IN: LimitPolicy = {
  limit: 10,
  windowMs: 15 * MINUTE,
  backoff: { firstWaitMs: MINUTE, lastWaitMs: 15 * MINUTE },
};
const HOURLY: LimitPolicy = { limit: 3, windowMs: 60 * MINUTE };

function afterTries(policy: LimitPolicy, times: readonly number[], from: AttemptState = NO_ATTEMPTS): AttemptState {
  return times.reduce((state, at) => countAttempt(state, policy, at), from);
}

function every(ms: number, count: number, from = 1_000_000): number[] {
  return Array.from({ length: count }, (_, n) => from + n * ms);
}

describe('attempt limit with growing waits', () => {
  it('allows ten failures, then imposes waits of 1, 2, 4, 8 and 15 minutes with one attempt after each', () => {
    let now = 1_000_000;
    let state = NO_ATTEMPTS;
    for (let n = 0; n < 10; n += 1) {
      expect(waitSeconds(state, SIGN_IN, now), `try ${n + 1}`).to.equal(0);
      state = countAttempt(state, SIGN_IN, now);
      now += 1_000;
    }
    now -= 1_000;
    for (const minutes of [1, 2, 4, 8, 15]) {
      expect(waitSeconds(state, SIGN_IN, now)).to.equal(minutes * 60);
      expect(waitSeconds(state, SIGN_IN, now + minutes * MINUTE - 1)).to.equal(1);
      now += minutes * MINUTE;
      expect(waitSeconds(state, SIGN_IN, now)).to.equal(0);
      state = countAttempt(state, SIGN_IN, now);
    }
  });

  it('waits at most 15 minutes, after which the state expires', () => {
    let state = afterTries(SIGN_IN, every(0, 10));
    let now = 1_000_000;
    for (const minutes of [1, 2, 4, 8]) {
      now += minutes * MINUTE;
      state = countAttempt(state, SIGN_IN, now);
    }
    expect(waitSeconds(state, SIGN_IN, now)).to.equal(15 * 60);
    const fresh = afterTries(SIGN_IN, every(0, 9, now + 15 * MINUTE), state);
    expect(waitSeconds(fresh, SIGN_IN, now + 15 * MINUTE)).to.equal(0);
  });

  it("doesn't count refused attempts or checks", () => {
    const state = afterTries(SIGN_IN, every(0, 10));
    for (let n = 0; n < 100; n += 1) waitSeconds(state, SIGN_IN, 1_000_000 + n);
    expect(waitSeconds(state, SIGN_IN, 1_000_000 + MINUTE)).to.equal(0);
  });

  it('ends after fifteen minutes without a failure', () => {
    const blocked = afterTries(SIGN_IN, every(0, 10));
    const later = 1_000_000 + 15 * MINUTE;
    const justBefore = countAttempt(blocked, SIGN_IN, later - 1);
    expect(waitSeconds(justBefore, SIGN_IN, later - 1)).to.equal(120);
    expect(waitSeconds(countAttempt(blocked, SIGN_IN, later), SIGN_IN, later)).to.equal(0);
  });

  it('counts only failures of the last fifteen minutes, to the millisecond', () => {
    const nine = afterTries(
      SIGN_IN,
      [0, ...every(0, 8, 10 * MINUTE)].map((at) => at + 1_000),
    );
    const inside = countAttempt(nine, SIGN_IN, 1_000 + 15 * MINUTE - 1);
    expect(waitSeconds(inside, SIGN_IN, 1_000 + 15 * MINUTE - 1)).to.equal(60);
    const outside = countAttempt(nine, SIGN_IN, 1_000 + 15 * MINUTE);
    expect(waitSeconds(outside, SIGN_IN, 1_000 + 15 * MINUTE)).to.equal(0);
  });

  it('undoing an attempt lifts the wait it caused', () => {
    const nine = afterTries(SIGN_IN, every(1_000, 9));
    const at = 1_000_000 + 20_000;
    const back = returnAttempt(countAttempt(nine, SIGN_IN, at), SIGN_IN, at);
    expect(waitSeconds(back, SIGN_IN, at)).to.equal(0);
    expect(waitSeconds(countAttempt(back, SIGN_IN, at), SIGN_IN, at), 'the tenth again').to.equal(60);
  });

  it("undoing a late attempt doesn't restart the waits", () => {
    let state = afterTries(SIGN_IN, every(0, 10));
    let now = 1_000_000 + MINUTE;
    state = countAttempt(state, SIGN_IN, now);
    now += 2 * MINUTE;
    const again = returnAttempt(countAttempt(state, SIGN_IN, now), SIGN_IN, now);
    expect(waitSeconds(again, SIGN_IN, now)).to.equal(0);
    expect(waitSeconds(countAttempt(again, SIGN_IN, now), SIGN_IN, now)).to.equal(4 * 60);
  });

  it('keeps the wait of another attempt', () => {
    const ten = afterTries(SIGN_IN, every(1_000, 10));
    const now = 1_000_000 + 9_000;
    expect(waitSeconds(returnAttempt(ten, SIGN_IN, 1_000_000), SIGN_IN, now)).to.equal(60);
  });

  it('ignores unknown attempts', () => {
    const state = afterTries(SIGN_IN, every(1_000, 3));
    expect(returnAttempt(state, SIGN_IN, 7)).to.equal(state);
    expect(returnAttempt(NO_ATTEMPTS, SIGN_IN, 7)).to.equal(NO_ATTEMPTS);
  });

  it('may be deleted once it has no effect, and not before', () => {
    const tries = fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(tries, fc.constantFrom(SIGN_IN, HOURLY), (gaps, policy) => {
        let now = 1_000_000;
        let state = NO_ATTEMPTS;
        for (const gap of gaps) {
          now += gap;
          if (waitSeconds(state, policy, now) === 0) state = countAttempt(state, policy, now);
        }
        expect(state.tries.length).to.be.at.most(policy.limit);
        expect(state.expiresAt).to.be.at.least(state.blockedUntil);
        expect(waitSeconds(state, policy, state.expiresAt)).to.equal(0);
        expect(countAttempt(state, policy, state.expiresAt)).to.deep.equal(
          countAttempt(NO_ATTEMPTS, policy, state.expiresAt),
        );
      }),
    );
  });

  it('0 is no limit', () => {
    const off = { ...SIGN_IN, limit: 0 };
    expect(waitSeconds(afterTries(SIGN_IN, every(0, 10)), off, 1_000_000)).to.equal(0);
  });
});

describe('attempt limit without waits', () => {
  it('is an exact sliding window', () => {
    const state = afterTries(HOURLY, [1_000, 2_000, 3_000]);
    expect(waitSeconds(state, HOURLY, 3_000)).to.equal(3_598);
    expect(waitSeconds(state, HOURLY, 1_000 + 60 * MINUTE - 1)).to.equal(1);
    expect(waitSeconds(state, HOURLY, 1_000 + 60 * MINUTE)).to.equal(0);
    const next = countAttempt(state, HOURLY, 1_000 + 60 * MINUTE);
    expect(waitSeconds(next, HOURLY, 1_000 + 60 * MINUTE)).to.equal(1);
    expect(waitSeconds(next, HOURLY, 2_000 + 60 * MINUTE)).to.equal(0);
  });

  it('never exceeds the limit in any window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 * MINUTE }), { maxLength: 60 }), (gaps) => {
        const passed: number[] = [];
        let now = 5_000;
        let state = NO_ATTEMPTS;
        for (const gap of gaps) {
          now += gap;
          const recent = passed.filter((at) => at > now - HOURLY.windowMs).length;
          const free = waitSeconds(state, HOURLY, now) === 0;
          expect(free).to.equal(recent < HOURLY.limit);
          if (!free) continue;
          state = countAttempt(state, HOURLY, now);
          passed.push(now);
        }
      }),
    );
  });

  it('undoing an attempt makes room', () => {
    const state = returnAttempt(afterTries(HOURLY, [1_000, 2_000, 3_000]), HOURLY, 2_000);
    expect(waitSeconds(state, HOURLY, 3_000)).to.equal(0);
    expect(waitSeconds(countAttempt(state, HOURLY, 3_000), HOURLY, 3_000)).to.equal(3_598);
  });
});

describe('attempts counted before the clock was set back', () => {
  const now = 1_000_000;
  const cases = [
    { name: 'a window', policy: HOURLY, tries: 3, wait: 3_600 },
    { name: 'a wait', policy: SIGN_IN, tries: 10, wait: 60 },
  ];
  for (const { name, policy, tries, wait } of cases) {
    it(`${name} lasts no longer than if they were made now, and ends in time`, () => {
      const ahead = afterTries(policy, every(1_000, tries, now + DAY));
      const first = takeAttempt(ahead, policy, now);
      expect(first.wait).to.equal(wait);
      expect(first.state.expiresAt).to.be.at.most(now + 3_600_000);
      expect(checkAttempt(first.state, policy, now + 1_000)).to.deep.equal({ wait: wait - 1, state: first.state });
      expect(takeAttempt(first.state, policy, now + wait * 1_000).wait).to.equal(0);
    });
  }

  it('an attempt is still undone that another with an earlier time has moved', () => {
    const ahead = afterTries(HOURLY, [now + 20, now, now]);
    expect(checkAttempt(returnAttempt(ahead, HOURLY, now + 20), HOURLY, now).wait).to.equal(0);
  });

  it('nothing is stored anew otherwise', () => {
    for (const policy of [HOURLY, SIGN_IN]) {
      const state = afterTries(policy, every(1_000, 10));
      expect(checkAttempt(state, policy, now + 10_000).state).to.equal(state);
    }
  });
});
