import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { Sweep } from '../../src/application/store/sweep.js';
import { LAST_REFUSED, LAST_USED, TOKEN } from '../../src/domain/authority/kinds/token.js';
import { startOfHour } from '../../src/domain/past-moment.js';
import { appendEntry } from '../support/builders-store.js';
import { aToken } from '../support/builders.js';
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

  it('makes uses and refusals of tokens from before the clock was set back those of this hour', async () => {
    const store = new MemoryStore();
    const clock = new FixedClock();
    const token = aToken('shop', [], null);
    const after = TOKEN.logFields(token);
    await store.transact((transaction) =>
      appendEntry(transaction, { resource: 'token', recordId: token.id, action: 'created', before: null, after }),
    );
    const times = [LAST_USED, LAST_REFUSED];
    for (const time of times) await store.recordValues.raise({ ...time, id: token.id }, clock.now() + 1);
    await new Sweep(store, clock).execute();
    const hour = new Map([[token.id, startOfHour(clock.now())]]);
    for (const time of times) expect(await store.recordValues.list(time)).to.deep.equal(hour);
  });
});
