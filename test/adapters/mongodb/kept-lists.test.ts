import { expect } from 'chai';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, ListQuery } from '../../../src/domain/lists/list-query.js';
import { aCustomer, add, aPatch, aQuery, change, erase, made } from '../../support/builders-customers.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { retryWhileCounting } from '../../support/retry-while-counting.js';
import { describeOn } from '../../support/storages.js';

/** Slices that begin beyond 2,000 rows skip keys. */
const MANY = 2_400;
const A_WORK = 400;

const score = (operator: 'gte' | 'lte', ...values: (string | number)[]): Filter => ({
  field: 'score',
  operator,
  values,
});
const status: Filter = { field: 'status', operator: 'eq', values: ['lead', 'active'] };
const inOrder = (field: string, descending: boolean) => [field, 'id'].map((one) => ({ field: one, descending }));
const slice = (start: number, limit: number) => ({ kind: 'slice', start, limit }) as const;

describeOn('mongodb', 'lists found before on MongoDB', () => {
  let store: AMongoStore['store'];
  let other: AMongoStore['store'];
  let remove: AMongoStore['remove'];
  beforeEach(async () => {
    const made = await aMongoStore();
    ({ store } = made);
    other = await openMongoStore(made.connection);
    remove = async () => {
      await other.close();
      await made.remove();
    };
  });
  afterEach(() => remove());

  async function expectLists(records: readonly Customer[], queries: readonly ListQuery[]): Promise<void> {
    for (const query of queries) {
      const meant = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
      for (const _ of ['first', 'second']) {
        expect(await store.customers.list(query), JSON.stringify(query)).to.deep.equal(meant);
      }
    }
  }

  it('are right however deep a slice begins, whatever the types of a column', async () => {
    const records = Array.from({ length: MANY }, (_, index) =>
      aCustomer({
        id: `id-${String((index * 37) % MANY).padStart(4, '0')}`,
        name: `Ada ${index % 7}`,
        status: ['lead', 'active', 'blocked'][index % 3]!,
        ownColumns: new Map<string, string | number>([
          ['score', index % 11 === 0 ? `T${index % 50}` : index % 50],
          ['batch', 'spring'],
        ]),
      }),
    );
    // Estimated as rare, which is believed for a minute.
    const ofBatch = aQuery({ filters: [{ field: 'batch', operator: 'eq', values: ['spring'] }], page: slice(0, 20) });
    await expectLists([], [ofBatch]);
    for (let at = 0; at < MANY; at += A_WORK) {
      const changes = records.slice(at, at + A_WORK).map((after) => ({
        before: undefined,
        after,
        entry: decideCreation(after.id, aPatch({ name: 'x' }), made()).entry,
      }));
      await store.customers.transact((transaction) => transaction.record(changes));
    }
    const pages = [slice(2_001, 20), slice(MANY - 7, 20), slice(MANY, 20), slice(MANY + 5, 20), slice(2_050, 0)];
    const ranges = [[score('gte', '20', 20)], [score('gte', 't20', 20), score('lte', '40', 40)], [score('lte', 2)]];
    await expectLists(records, [
      ofBatch,
      ...pages.flatMap((page) => [
        aQuery({ order: inOrder('name', false), page }),
        aQuery({ order: inOrder('created', true), page }),
        aQuery({ order: inOrder('name', true), page, filters: [{ ...status, operator: 'ne', values: ['none'] }] }),
      ]),
      ...ranges.flatMap((filters) => [
        aQuery({ order: inOrder('name', false), page: slice(3, 20), filters }),
        aQuery({ order: inOrder('score', true), page: slice(3, 20), filters: [...filters, status] }),
      ]),
    ]);
  });

  it('include members of segments, which are read and serialized once between changes', async () => {
    const gold = aQuery({ filters: [{ field: 'tier', operator: 'eq', values: ['gold'] }] });
    const members = retryWhileCounting(store.segmentMembers);
    const resolve = async () => {
      const [found] = await members.resolve([gold], 5);
      const [asJson] = await members.resolveAsJson([gold], 5);
      return { customers: found!.customers, json: asJson!.customers };
    };
    for (const id of ['a', 'b']) {
      await add(other.customers, id, { tier: 'gold' });
      const [first, second] = [await resolve(), await resolve()];
      expect(first.customers.map((customer) => customer.id)).to.include(id);
      expect(JSON.parse(`[${new TextDecoder().decode(first.json)}]`)).to.have.length(first.customers.length);
      expect(second.customers).to.equal(first.customers);
      expect(second.json).to.equal(first.json);
    }
    const fewer = await members.resolve([gold], 1);
    expect(fewer[0]!.customers).to.have.length(1);
  });

  it('are read again after a change, also by another instance', async () => {
    const gold: Filter = { field: 'tier', operator: 'eq', values: ['gold'] };
    const queries = [
      aQuery({ filters: [gold] }),
      aQuery({ filters: [status] }),
      aQuery({ search: [['grace']] }),
      aQuery({ filters: [gold], order: inOrder('name', false), page: { kind: 'after', after: undefined, limit: 1 } }),
    ];
    const seen = new Map<string, Customer>();
    const expectAll = async () => {
      const records = [...seen.values()];
      await expectLists(records, queries);
      const members = () => retryWhileCounting(store.segmentMembers).resolve(queries, 5);
      for (const _ of ['first', 'second']) {
        const counts = (await members()).map(({ count, customers }) => [count, customers.map(({ id }) => id)]);
        const meant = queries.map(({ filters, search }) => {
          const { total, records: first } = evaluateList(
            records,
            aQuery({ filters, search, page: slice(0, 5) }),
            CUSTOMER_FIELDS,
            customerValue,
          );
          return [total, first.map(({ id }) => id)];
        });
        expect(counts).to.deep.equal(meant);
      }
    };
    await expectAll();
    for (const [index, writer] of [store, other, store, other].entries()) {
      const id = `c${index}`;
      seen.set(id, await add(writer.customers, id, { name: `Grace ${index}`, tier: 'gold', status: 'lead' }));
      await expectAll();
    }
    seen.set('c0', (await change(other.customers, 'c0', { tier: 'silver', status: 'blocked' }))!);
    await expectAll();
    await erase(other.customers, 'c1');
    seen.delete('c1');
    await expectAll();
  });
});
