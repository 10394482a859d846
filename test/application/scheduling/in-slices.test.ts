import { expect } from 'chai';
import { inSlices } from '../../../src/application/scheduling/in-slices.js';
import { occupy, turnsDuring } from '../../support/event-loop.js';

describe('inSlices', () => {
  it('runs a computation to its end', async () => {
    const steps = (function* () {
      yield;
      yield;
      return 'done';
    })();
    expect(await inSlices(steps)).to.equal('done');
  });

  it('yields to the event loop every four milliseconds', async () => {
    let ran = 0;
    const steps = (function* () {
      for (ran = 1; ran < 10; ran += 1) {
        occupy(1);
        yield;
      }
      return ran;
    })();
    const turns = await turnsDuring(async () => {
      expect(await inSlices(steps)).to.equal(10);
    });
    expect(turns).to.be.greaterThan(1);
  });

  it('passes a failure on', async () => {
    const steps = (function* (): Generator<undefined, never> {
      yield;
      throw new Error('on demand');
    })();
    const failed = await inSlices(steps).catch((error: unknown) => error);
    expect(failed).to.be.an('error').with.property('message', 'on demand');
  });
});
