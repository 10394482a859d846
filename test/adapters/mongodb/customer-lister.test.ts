import { expect } from 'chai';
import { MongoServerError, type AggregateOptions, type ClientSession, type Document } from 'mongodb';
import { CustomerLister } from '../../../src/adapters/mongodb/customers/customer-lister.js';
import type { MongoCollections } from '../../../src/adapters/mongodb/database/mongo-collections.js';
import type { OnDemandIndexes } from '../../../src/adapters/mongodb/customers/on-demand-indexes.js';
import { KeptLists } from '../../../src/adapters/storage-kernel/kept-lists.js';
import { aQuery } from '../../support/builders-customers.js';

/** Handed on to the server, which ignores it. */
const SESSION = Object.create(null) as ClientSession;

const NONE = { available: new Set(), use: () => undefined } as unknown as OnDemandIndexes;

/** Customers who are all leads. The head and the counts of a list are those of the moment at which its command begins. */
class FakeServer {
  leads = 1;
  #letPass: () => void = () => undefined;
  #held: Promise<void> | undefined;

  readonly collections = {
    customers: {
      aggregate: (pipeline: Document[], options: AggregateOptions) => ({
        toArray: () => this.#aggregate(pipeline, options),
      }),
    },
    customerHeads: { collectionName: 'heads' },
    statusRoleCounts: { collectionName: 'counts' },
  } as unknown as MongoCollections;

  /** What walking through all customers takes. */
  walkMs = 0;
  walks = 0;
  sorts = 0;

  /** The next page waits for `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => (this.#letPass = resolve));
  }

  release(): void {
    this.#letPass();
  }

  async #aggregate(pipeline: Document[], { hint, maxTimeMS }: AggregateOptions): Promise<Document[]> {
    if (pipeline.some((stage) => '$count' in stage))
      return [{ total: this.leads }, { _id: 'customers', seq: this.leads }];
    if (pipeline.some((stage) => '$sort' in stage)) {
      const isWalk = (hint as Document | undefined)?.['$natural'] === undefined;
      this[isWalk ? 'walks' : 'sorts'] += 1;
      if (isWalk && this.walkMs > maxTimeMS!) throw new MongoServerError({ code: 50 });
    }
    const head = { _id: 'customers', seq: this.leads };
    if (pipeline.some((stage) => (stage['$unionWith'] as Document | undefined)?.['coll'] === 'counts')) {
      return [{ _id: 'lead', status: 'lead', role: 'user', customers: this.leads }, head];
    }
    const rows = Array.from({ length: this.leads }, (_, at) => ({ _id: `c${at}`, own: {}, created: 0, updated: 0 }));
    const held = this.#held;
    this.#held = undefined;
    await held;
    return [...rows, head];
  }
}

describe('CustomerLister', () => {
  it('compares the counts that it used, although another list has replaced them meanwhile', async () => {
    const server = new FakeServer();
    const lister = new CustomerLister(server.collections, new KeptLists(), { sorted: NONE, compound: NONE });
    const list = async (field: string) => {
      const query = aQuery({
        filters: [{ field: 'status', operator: 'eq', values: ['lead'] }],
        order: [field, 'id'].map((one) => ({ field: one, descending: false })),
        page: { kind: 'slice', start: 0, limit: 20 },
      });
      const { records, total } = await lister.list(query, { customers: 10, path: undefined }, SESSION);
      return { rows: records.length, total };
    };
    expect(await list('email')).to.deep.equal({ rows: 1, total: 1 });
    server.leads = 2;
    server.hold();
    const slow = list('company');
    expect(await list('email')).to.deep.equal({ rows: 2, total: 2 });
    server.release();
    expect(await slow).to.deep.equal({ rows: 2, total: 2 });
    expect(await list('company')).to.deep.equal({ rows: 2, total: 2 });
  });

  it('sorts a page that walking in its order takes too long for, and then the next ones of the list', async () => {
    const server = new FakeServer();
    server.leads = 1_000;
    const lister = new CustomerLister(server.collections, new KeptLists(), { sorted: NONE, compound: NONE });
    const list = async (unlike: string, start = 0, customers = 1_000) => {
      const order = ['name', 'id'].map((field) => ({ field, descending: false }));
      const page = { kind: 'slice', start, limit: 20 } as const;
      const filters = [{ field: 'email', operator: 'ne', values: [unlike] }] as const;
      const query = aQuery({ filters, order, page });
      const { records } = await lister.list(query, { customers, path: undefined }, SESSION);
      return { rows: records.length, walks: server.walks, sorts: server.sorts };
    };
    expect(await list('a')).to.deep.equal({ rows: 20, walks: 1, sorts: 0 });
    server.walkMs = 2_000;
    expect(await list('b')).to.deep.equal({ rows: 20, walks: 2, sorts: 1 });
    expect(await list('b', 20)).to.deep.equal({ rows: 20, walks: 2, sorts: 2 });
    expect(await list('c', 20)).to.deep.equal({ rows: 20, walks: 3, sorts: 3 });
    server.walkMs = 0;
    expect(await list('c'), 'a page less far down').to.deep.equal({ rows: 20, walks: 4, sorts: 3 });
    server.walkMs = 2_000;
    expect(await list('d', 0, 1_000_000), 'too many to sort').to.deep.equal({ rows: 20, walks: 5, sorts: 3 });
  });
});
