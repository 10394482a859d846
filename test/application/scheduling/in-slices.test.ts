import { expect } from 'chai';
import { inSlices } from '../../../src/application/scheduling/in-slices.js';
import { FixedClock } from '../../support/fixed-clock.js';

describe('inSlices', () => {
  it('runs a computation to its end', async () => {
    const steps = (function* () {
      yield;
      yield;
      return 'done';
    })();
    expect(await inSlices(steps, new FixedClock())).to.equal('done');
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
    const result = inSlices(steps, clock);
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
    const failed = await inSlices(steps, new FixedClock()).catch((error: unknown) => error);
    expect(failed).to.be.an('error').with.property('message', 'on demand');
  });
});
