import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { CustomerLister } from '../../../src/adapters/mongodb/customers/customer-lister.js';
import type { OnDemandIndexes } from '../../../src/adapters/mongodb/customers/on-demand-indexes.js';
import { TextsInMemory } from '../../../src/adapters/mongodb/customers/texts-in-memory.js';
import { SNAPSHOT } from '../../../src/adapters/mongodb/database/at-one-moment.js';
import { CUSTOMER_LIST } from '../../../src/adapters/mongodb/customers/customer-list.js';
import { conditionOf } from '../../../src/adapters/mongodb/lists/filter-document.js';
import { inListSnapshot } from '../../../src/adapters/mongodb/lists/list-records.js';
import { KeptLists } from '../../../src/adapters/storage-kernel/kept-lists.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import type { Criteria } from '../../../src/domain/lists/list-query.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { add, aPatch, aQuery, change, erase, made } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { describeOn } from '../../support/storages.js';

const MANY = 300;
const NAMES = ['Ada', 'Äda', 'Bob.', 'a*b', 'ﬁn', '😀 Zoe', 'ada bob', 'Straße'];

const texts = fc.constantFrom('a', 'ad', 'da', 'b', 'b.', '*', 'fin', '😀', ' ', '.com', 'e1', 'zoe', 'a\u0001b', 'ss');
const searches: fc.Arbitrary<Criteria['search']> = fc.array(fc.array(texts, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 2,
});

describeOn('mongodb', 'texts in memory on MongoDB', function () {
  this.timeout(60_000);
  let mongo: AMongoStore;
  let kept: TextsInMemory;
  beforeEach(async () => {
    mongo = await aMongoStore();
    kept = new TextsInMemory({
      collections: mongo.collections,
      inSnapshot: (read) => inListSnapshot(mongo.connection.client, read),
      minCustomers: 0,
    });
  });
  afterEach(() => mongo.remove());

  /** What is counted here, if anything, and what the server counts in the same snapshot. */
  function bothCounts(search: Criteria['search']) {
    return inListSnapshot(mongo.connection.client, async (session) => {
      const here = await kept.count({ search }, MANY, session);
      const condition = conditionOf({ filters: [], search }, CUSTOMER_LIST);
      const server = await mongo.collections.customers.countDocuments(condition, { ...SNAPSHOT, session });
      return { here: here?.total, server };
    });
  }

  async function fill(from: number, count: number): Promise<void> {
    const changes = Array.from({ length: count }, (_, index) => {
      const name = `${NAMES[index % NAMES.length]!} ${index}`;
      return decideCreation(`id-${from + index}`, aPatch({ name, email: `e${index}@example.com` }), made());
    });
    await mongo.store.customers.transact((transaction) => transaction.record(changes), { isLarge: true });
  }

  async function read(): Promise<void> {
    while ((await bothCounts([['a']])).here === undefined) await delay(5);
  }

  it('count what the server does, after any writes by several instances', async () => {
    await fill(0, MANY);
    await read();
    const other = await openMongoStore(mongo.connection);
    for (const [round, search] of fc.sample(searches, { numRuns: 60, seed: 5 }).entries()) {
      const { customers } = round % 2 === 0 ? mongo.store : other;
      await change(customers, `id-${round}`, { name: NAMES[round % NAMES.length]!, email: null });
      await erase(customers, `id-${MANY - 1 - round}`);
      if (round % 3 === 0) await add(customers, `new-${round}`, { name: `Zoe ${round}` });
      const { here, server } = await bothCounts(search);
      expect(here, JSON.stringify(search)).to.equal(server);
    }
    await other.close();
  });

  it('never count anything else while customers change all the time', async () => {
    await fill(0, MANY);
    await read();
    let isOver = false;
    const writing = [0, 1, 2, 3].map(async (writer) => {
      for (let turn = 0; !isOver; turn += 1) {
        await change(mongo.store.customers, `id-${writer}`, { name: `${NAMES[turn % NAMES.length]!} ${turn}` });
      }
    });
    const counted: number[] = [];
    const counting = fc.sample(searches, { numRuns: 4, seed: 6 }).map(async (search) => {
      for (let turn = 0; turn < 40; turn += 1) {
        const { here, server } = await bothCounts(search);
        if (here === undefined) continue;
        expect(here, JSON.stringify(search)).to.equal(server);
        counted.push(here);
      }
    });
    await Promise.all(counting).finally(() => (isOver = true));
    await Promise.all(writing);
    expect(counted.length).to.be.greaterThan(40);
  });

  it('give lists their totals', async () => {
    await fill(0, MANY);
    await read();
    const found: unknown[] = [];
    const noted: Pick<TextsInMemory, 'count'> = {
      count: async (...asked) => {
        const known = await kept.count(...asked);
        found.push(known?.total);
        return known;
      },
    };
    const indexes = { available: new Set(), use: () => undefined } as unknown as OnDemandIndexes;
    const lister = new CustomerLister(
      mongo.collections,
      new KeptLists(),
      { sorted: indexes, compound: indexes },
      noted,
    );
    const query = aQuery({ search: [['ada ']], page: { kind: 'slice', start: 0, limit: 5 } });
    await change(mongo.store.customers, 'id-0', { name: 'Zoe' });
    const page = await inListSnapshot(mongo.connection.client, (session) =>
      lister.list(query, { customers: MANY, path: undefined }, session),
    );
    expect(found).to.deep.equal([page.total]);
    expect(page).to.deep.equal(await mongo.store.customers.list(query));
  });

  it('leave searches for many texts to the server', async () => {
    await fill(0, 10);
    await read();
    const sought = (count: number) => [Array.from({ length: count }, (_, index) => `e${index}`)];
    expect((await bothCounts(sought(16))).here).to.equal(10);
    expect((await bothCounts(sought(17))).here).to.equal(undefined);
  });

  it('are given up after more changes than are worth applying', async () => {
    await fill(0, 10);
    await read();
    await fill(1_000, 1_001);
    const { here, server } = await bothCounts([['a']]);
    expect(here).to.equal(undefined);
    expect(server).to.be.greaterThan(100);
  });

  it('are given up when the log lacks an entry', async () => {
    await fill(0, 10);
    await read();
    await add(mongo.store.customers, 'last');
    await mongo.collections.customerLog.deleteOne({ customer_id: 'last' });
    expect((await bothCounts([['a']])).here).to.equal(undefined);
  });
});
