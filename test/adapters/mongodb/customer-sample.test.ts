import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Collection } from 'mongodb';
import { CustomerSample } from '../../../src/adapters/mongodb/customers/customer-sample.js';
import { renderParts } from '../../../src/adapters/mongodb/customers/render-plan.js';
import type { Criteria } from '../../../src/domain/lists/list-query.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const CUSTOMERS = 50_000;

describeOn('mongodb', 'a sample of customers on MongoDB', function () {
  this.timeout(60_000);
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
      search_text: `${String.fromCodePoint(index % 2 === 0 ? 0x61 + (index % 26) : index % 4 === 1 ? 0xff21 : 0x1f600)}${index}`,
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

  it('divides the search texts into parts of about the same size, in the order of the server', async () => {
    const bounds = sample.textBounds(CUSTOMERS);
    expect(bounds).to.have.lengthOf(3);
    const criteria: Criteria = { filters: [], search: [['a']] };
    const parts = renderParts(criteria, { kind: 'texts', bounds });
    const found = await Promise.all(
      parts.map(({ pipeline: [match] }) =>
        made.collections.customers.aggregate([match!, { $count: 'total' }]).toArray(),
      ),
    );
    // Half of the texts begin with one of 13 letters, of which one is searched for. The server sorts U+FF21 before U+1F600, JavaScript after.
    const total = found.flat().reduce((sum, row) => sum + (row['total'] as number), 0);
    expect(total).to.equal(Math.ceil(CUSTOMERS / 26));
    const sizes = await Promise.all(
      [undefined, ...bounds].map((from, at) =>
        made.collections.customers.countDocuments({
          search_text: { ...(from !== undefined && { $gte: from }), ...(at < bounds.length && { $lt: bounds[at]! }) },
        }),
      ),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.equal(CUSTOMERS);
    for (const size of sizes) expect(size).to.be.within(CUSTOMERS / 6, CUSTOMERS / 3);
  });

  it("isn't read for fewer customers", () => {
    expect(new CustomerSample(made.collections.customers).frequencies(CUSTOMERS - 1)).to.equal(undefined);
  });
});
