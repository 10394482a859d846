import { expect } from 'chai';
import type { ClientSession, Collection } from 'mongodb';
import { CustomerPlanner } from '../../../src/adapters/mongodb/customers/customer-planner.js';
import type { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import { countRanges } from '../../../src/adapters/mongodb/lists/count-ranges.js';
import { TimeLimit } from '../../../src/adapters/mongodb/lists/time-limit.js';
import { divideCustomers } from '../../../src/adapters/mongodb/segments/divide-customers.js';
import { rejectionOf } from '../../support/rejection.js';

describe('reads of several portions on MongoDB', () => {
  it('send no other when their time is over, and give each what is left', async () => {
    let now = 0;
    const limits: number[] = [];
    const slow = {
      countDocuments: async (_filter: object, { maxTimeMS }: { maxTimeMS: number }) => {
        limits.push(maxTimeMS);
        return (now += 150);
      },
    } as unknown as Collection;
    const ranges = { condition: {}, field: '_id', bounds: Array.from({ length: 751 }, (_, index) => index) };
    const failed = await rejectionOf(countRanges(slow, ranges, new TimeLimit(1_000, () => now)));
    expect(failed).to.include({ code: 'overloaded' });
    expect(limits).to.deep.equal([...Array<number>(4).fill(1_000), ...Array<number>(4).fill(400)]);
  });

  it('leave no cursor open when one fails', async () => {
    let open = 0;
    const cursor = () => {
      open += 1;
      return {
        hasNext: () => Promise.reject(new Error('on purpose')),
        close: async () => (open -= 1),
      };
    };
    const customers = { aggregate: cursor, find: cursor } as unknown as MongoCollections['customers'];
    const nobody = { filters: [], search: [] };
    const division = { key: 'f', cuts: [], audiences: [[nobody, nobody], []] };
    const planner = Object.create(CustomerPlanner.prototype) as CustomerPlanner;
    const failed = await rejectionOf(
      divideCustomers(division, customers, planner, Object.create(null) as ClientSession),
    );
    expect(open).to.equal(0);
    expect(failed).to.have.property('message', 'on purpose');
  });
});
