import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Collection } from 'mongodb';
import { TrigramSample } from '../../../src/adapters/mongodb/customers/trigram-sample.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../../support/storages.js';

const CUSTOMERS = 50_000;

describeIf(CONTRACT_STORAGES.includes('mongodb'), 'a sample of trigrams on MongoDB', function () {
  skipUnlessThere('mongodb');
  this.timeout(60_000);
  let made: AMongoStore;
  beforeEach(async () => {
    made = await aMongoStore();
  });
  afterEach(() => made.remove());

  async function fill(): Promise<void> {
    const rows = Array.from({ length: CUSTOMERS }, (_, index) => ({
      _id: `${index}`,
      trigrams: ['all', ...(index % 10 === 0 ? ['ten'] : []), ...(index === 7 ? ['one'] : [])],
    }));
    const customers = made.collections.customers as unknown as Collection<(typeof rows)[number]>;
    // Their indexes aren't needed.
    await customers.dropIndexes();
    await customers.insertMany(rows);
  }

  it('estimates how many customers have a trigram', async () => {
    await fill();
    const sample = new TrigramSample(made.collections.customers);
    expect(sample.estimatesFor(CUSTOMERS)).to.equal(undefined);
    while (sample.estimatesFor(CUSTOMERS) === undefined) await sleep(10);
    const [all, ten, one, none] = ['all', 'ten', 'one', 'non'].map(sample.estimatesFor(CUSTOMERS)!);
    expect(all).to.equal(CUSTOMERS);
    expect(ten).to.be.within(2_500, 7_500);
    expect(one).to.be.at.most(250);
    expect(none).to.equal(25);
    expect(sample.estimatesFor(2 * CUSTOMERS)!('all')).to.equal(2 * CUSTOMERS);
  });

  it("isn't read for fewer customers", () => {
    expect(new TrigramSample(made.collections.customers).estimatesFor(CUSTOMERS - 1)).to.equal(undefined);
  });
});
