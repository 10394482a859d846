import { expect } from 'chai';
import { inTurns } from '../../../src/application/scheduling/in-turns.js';
import { FixedClock } from '../../support/fixed-clock.js';

describe('inTurns', () => {
  it('runs a computation to its end', async () => {
    const steps = (function* () {
      yield;
      yield;
      return 'done';
    })();
    expect(await inTurns(steps, new FixedClock())).to.equal('done');
  });

  it('yields to the event loop every four milliseconds', async () => {
    const clock = new FixedClock();
    let ran = 0;
    const steps = (function* () {
      for (ran = 1; ran < 10; ran += 1) {
        clock.advanceMonotonic(1);
        yield;
      }
      return ran;
    })();
    const result = inTurns(steps, clock);
    for (const seen of [4, 8, 10]) {
      expect(ran).to.equal(seen);
      clock.advanceMonotonic(0);
      await new Promise(setImmediate);
    }
    expect(await result).to.equal(10);
  });

  it('passes a failure on', async () => {
    const steps = (function* (): Generator<undefined, never> {
      yield;
      throw new Error('on demand');
    })();
    const failed = await inTurns(steps, new FixedClock()).catch((error: unknown) => error);
    expect(failed).to.be.an('error').with.property('message', 'on demand');
  });
});
