import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { SystemClock } from '../../../src/adapters/security/system-clock.js';

describe('SystemClock', () => {
  const clock = new SystemClock();

  it('tells the time of this machine, and one that never goes back', () => {
    const [wall, first, second] = [clock.now(), clock.monotonic(), clock.monotonic()];
    expect(wall).to.be.within(Date.now() - 1_000, Date.now());
    expect(second).to.be.at.least(first);
  });

  it('waits, one wait after the other', async () => {
    const order: string[] = [];
    await Promise.all([
      clock.timer(20).elapsed.then(() => order.push('later')),
      clock.timer(1).elapsed.then(() => order.push('sooner')),
    ]);
    expect(order).to.deep.equal(['sooner', 'later']);
  });

  for (const ms of [1, 2 ** 31, Number.POSITIVE_INFINITY]) {
    it(`never ends a wait of ${ms} ms that was cancelled`, async () => {
      let ended = false;
      const timer = clock.timer(ms);
      void timer.elapsed.then(() => (ended = true));
      timer.cancel();
      await clock.timer(5).elapsed;
      await setImmediate();
      expect(ended).to.be.false;
    });
  }

  it('does not end a wait too long for Node at once', async () => {
    let ended = false;
    const timer = clock.timer(2 ** 31);
    void timer.elapsed.then(() => (ended = true));
    await clock.timer(10).elapsed;
    timer.cancel();
    expect(ended).to.be.false;
  });
});
