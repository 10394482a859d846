import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { EventLoopDelay } from '../../../src/adapters/telemetry/event-loop-delay.js';

const STALL_MS = 300;

describe('EventLoopDelay', () => {
  it('tells the worst of six windows, and forgets it with the seventh', async () => {
    const delay = new EventLoopDelay();
    const maximum = () => delay.worst().get(1) ?? NaN;
    while (maximum() === 0) await nextTurn();
    const until = performance.now() + STALL_MS;
    while (performance.now() < until);
    while (maximum() < STALL_MS / 1_000) await nextTurn();
    for (let window = 0; window < 5; window += 1) {
      delay.tick();
      expect(maximum()).to.be.at.least(STALL_MS / 1_000);
    }
    delay.tick();
    expect(maximum()).to.be.below(STALL_MS / 1_000);
    delay.close();
  });
});
