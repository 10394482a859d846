import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Collection } from 'mongodb';
import { CustomerSample } from '../../../src/adapters/mongodb/customers/customer-sample.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const CUSTOMERS = 50_000;

describeOn('mongodb', 'a sample of customers on MongoDB', () => {
  let made: AMongoStore;
  let sample: CustomerSample;
  before(async () => {
    made = await aMongoStore();
    await fill();
    sample = new CustomerSample(made.collections.customers);
    expect(sample.frequencies(CUSTOMERS)).to.equal(undefined);
    while (sample.frequencies(CUSTOMERS) === undefined) await sleep(10);
  });
  after(() => made.remove());

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

  it('tells how many of 2,000 customers have a trigram', () => {
    const [all, ten, one, none] = ['all', 'ten', 'one', 'non'].map(sample.frequencies(CUSTOMERS)!);
    expect(all).to.equal(2_000);
    expect(ten).to.be.within(100, 300);
    expect(one).to.be.at.most(10);
    expect(none).to.equal(0);
  });

  it("isn't read for fewer customers", () => {
    expect(new CustomerSample(made.collections.customers).frequencies(CUSTOMERS - 1)).to.equal(undefined);
  });
});
