import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { Sweep } from '../../src/application/store/sweep.js';
import { add, change, erase } from '../support/builders-customers.js';
import { FixedClock } from '../support/fixed-clock.js';

describe('Sweep', () => {
  it('erases the log values of deleted customers, in bounded runs', async () => {
    const store = new MemoryStore();
    await add(store.customers, 'a');
    for (let index = 0; index < 600; index += 1) await change(store.customers, 'a', { score: index });
    await erase(store.customers, 'a');
    const sweep = new Sweep(store, new FixedClock());
    expect(await sweep.execute(), 'more is left').to.equal(true);
    expect(await sweep.execute()).to.equal(false);
    expect(await store.customerLogs.eraseValues(1)).to.equal(0);
  });
});
