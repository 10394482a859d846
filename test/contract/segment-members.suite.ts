import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import type { CustomerStore } from '../../src/application/ports/customer-store.js';
import type { SegmentMembers } from '../../src/application/ports/segment-members.js';
import type { Store } from '../../src/application/ports/store.js';
import { decideCreation, decideDeletion } from '../../src/domain/customers/decide-customer.js';
import { CUSTOMER_FIELDS } from '../../src/domain/customers/customer-list-fields.js';
import { customerJson } from '../../src/application/customers/customer-record.js';
import { customerValue, type Customer } from '../../src/domain/customers/customer.js';
import { evaluateList } from '../../src/domain/lists/evaluate-list.js';
import { bucketOf } from '../../src/domain/features/bucket.js';
import type { Division } from '../../src/domain/features/division.js';
import type { Criteria, Filter } from '../../src/domain/lists/list-query.js';
import { add, aPatch, aQuery, change, erase, made } from '../support/builders-customers.js';
import { retryWhileCounting } from '../support/retry-while-counting.js';
import { rejectionOf } from '../support/rejection.js';
import { textOf } from '../support/json-bytes.js';
import { criteria, customer } from './customer-lists.property.js';
import { runs } from '../support/full-counts.js';

const EVERYBODY: Criteria = { filters: [], search: [] };
const only = (...filters: Filter[]): Criteria => ({ filters, search: [] });
const eq = (field: string, ...values: (string | number | boolean)[]): Filter => ({ field, operator: 'eq', values });
const GOLD = only(eq('plan', 'gold'));
const LEADS = only(eq('status', 'lead'));
const SEATED_LEADS = only(eq('status', 'lead'), { field: 'name', operator: 'ne', values: ['nobody'] });
const ANNS: Criteria = { filters: [], search: [['ann']] };

export function segmentMembersSuite(current: () => Store): void {
  describe('members of segments', () => {
    const customers = () => current().customers;
    const members = () => retryWhileCounting(current().segmentMembers);
    const resolved = async (...wanted: Criteria[]) =>
      (await members().resolve(wanted, 3)).map(({ count, customers: shown }) => [count, ...shown.map(({ id }) => id)]);

    it('are empty without customers, and for no criteria', async () => {
      expect(await resolved(EVERYBODY, GOLD, LEADS, ANNS)).to.deep.equal([[0], [0], [0], [0]]);
      expect(await members().resolve([], 3)).to.deep.equal([]);
    });

    it('follow creations, changes and deletions, tracked before or not', async () => {
      await members().prepare(GOLD);
      await add(customers(), 'a', { plan: 'gold', status: 'lead' });
      await add(customers(), 'b', { plan: 'gold', name: 'Anna' });
      await add(customers(), 'c', { plan: 'silver' });
      expect(await resolved(EVERYBODY, GOLD, LEADS, ANNS)).to.deep.equal([
        [3, 'a', 'b', 'c'],
        [2, 'a', 'b'],
        [1, 'a'],
        [1, 'b'],
      ]);
      await change(customers(), 'c', { plan: 'gold', status: 'lead' });
      await change(customers(), 'a', { plan: null, name: 'Joanne' });
      expect(await resolved(EVERYBODY, GOLD, LEADS, ANNS)).to.deep.equal([
        [3, 'a', 'b', 'c'],
        [2, 'b', 'c'],
        [2, 'a', 'c'],
        [2, 'a', 'b'],
      ]);
      await erase(customers(), 'b', 'c');
      expect(await resolved(EVERYBODY, GOLD, LEADS, ANNS)).to.deep.equal([[1, 'a'], [0], [1, 'a'], [1, 'a']]);
    });

    it('are returned as copies in the order of ids, as many as requested, and counted completely', async () => {
      for (const id of ['d', 'b', 'a', 'c']) await add(customers(), id, { plan: 'gold' });
      const [none] = await members().resolve([GOLD], 0);
      expect(none).to.deep.equal({ count: 4, customers: [] });
      const [some] = await members().resolve([GOLD], 2);
      expect(some!.count).to.equal(4);
      expect(some!.customers.map(({ id }) => id)).to.deep.equal(['a', 'b']);
      (some!.customers[0]!.ownColumns as Map<string, unknown>).clear();
      expect((await customers().find('a'))!.ownColumns.get('plan')).to.equal('gold');
    });

    it('are the same when resolved once, without tracking the criteria', async () => {
      for (const id of ['b', 'a']) await add(customers(), id, { plan: 'gold' });
      const { count, customers: shown } = await members().resolveOnce(GOLD, 1);
      expect([count, ...shown.map(({ id }) => id)]).to.deep.equal([2, 'a']);
    });

    it('are counted together, tracked or not, with criteria joined, and for no criteria', async () => {
      const GOLD_LEADS = joined(GOLD, LEADS);
      const NOBODY = joined(LEADS, only(eq('status', 'done')));
      const every = [EVERYBODY, GOLD, LEADS, ANNS, GOLD_LEADS, NOBODY, GOLD];
      expect(await members().countTogether([])).to.deep.equal([]);
      expect(await members().countTogether(every)).to.deep.equal([0, 0, 0, 0, 0, 0, 0]);
      await add(customers(), 'a', { plan: 'gold', status: 'lead' });
      await add(customers(), 'b', { plan: 'gold', name: 'Anna' });
      await add(customers(), 'c', { plan: 'silver' });
      expect(await members().countTogether(every)).to.deep.equal([3, 2, 1, 1, 1, 0, 2]);
      await members().prepare(GOLD);
      await members().prepare(NOBODY);
      expect(await members().countTogether(every)).to.deep.equal([3, 2, 1, 1, 1, 0, 2]);
      await change(customers(), 'c', { plan: 'gold', status: 'lead' });
      expect(await members().countTogether(every)).to.deep.equal([3, 3, 2, 1, 2, 0, 3]);
      expect(await members().countTogether([GOLD, LEADS])).to.deep.equal([3, 2]);
    });

    it('are told apart with all others by audience, and by the bucket of their id', async () => {
      const division = { key: 'new_search', cuts: [2_500, 7_500], audiences: [[GOLD, ANNS], [LEADS], []] };
      expect(await members().divide(division)).to.deep.equal([]);
      const made: [id: string, audiences: number, body: Record<string, string>][] = [
        ['a', 0b01, { plan: 'gold' }],
        ['b', 0b01, { name: 'Anna' }],
        ['c', 0b11, { name: 'Anna', plan: 'gold', status: 'lead' }],
        ['d', 0b10, { status: 'lead' }],
        ['e', 0b00, {}],
        ['f', 0b00, {}],
        ['g', 0b01, { plan: 'gold' }],
      ];
      for (const [id, , body] of made) await add(customers(), id, body);
      const counted = new Map<string, number>();
      const hex = (text: string) => createHash('sha256').update(text).digest('hex');
      for (const [id, audiences] of made) {
        const bucket = bucketOf('new_search', id, hex);
        const share = `${audiences} ${division.cuts.filter((cut) => cut <= bucket).length}`;
        counted.set(share, (counted.get(share) ?? 0) + 1);
      }
      const shares = async (wanted: Division) =>
        (await members().divide(wanted)).map(({ audiences, part, customers }) => [`${audiences} ${part}`, customers]);
      expect(await shares(division)).to.have.deep.members([...counted]);
      const byAudience = [
        ['0 0', 2],
        ['1 0', 3],
        ['2 0', 1],
        ['3 0', 1],
      ];
      expect(await shares({ ...division, cuts: [] })).to.have.deep.members(byAudience);
    });

    it("don't count what was rolled back", async () => {
      await members().prepare(GOLD);
      await add(customers(), 'a', { plan: 'gold' });
      const { after, entry } = decideCreation('b', aPatch({ name: 'b', plan: 'gold' }), made());
      const refused = customers().transact(async (transaction) => {
        await transaction.record([{ before: undefined, after, entry }]);
        throw new Error('refused');
      });
      const [error] = await Promise.all([rejectionOf(refused), add(customers(), 'c', { plan: 'gold' })]);
      expect(error).to.include({ message: 'refused' });
      expect(await resolved(GOLD)).to.deep.equal([[2, 'a', 'c']]);
    });

    it('are of one snapshot, whatever is written meanwhile', async () => {
      await Promise.all([GOLD, LEADS].map((one) => members().prepare(one)));
      await add(customers(), 'a', { plan: 'gold', status: 'lead' });
      const writes = (async () => {
        for (let turn = 0; turn < 30; turn += 1) {
          await change(
            customers(),
            'a',
            turn % 2 === 0 ? { plan: null, status: 'done' } : { plan: 'gold', status: 'lead' },
          );
        }
      })();
      const ended = writes.then(() => true);
      for (let isOver = false; !isOver; isOver = await Promise.race([ended, nextTurn(false)])) {
        for (const embedded of [0, 2]) {
          const [gold, leads] = await members().resolve([GOLD, LEADS], embedded);
          expect(gold!.count).to.equal(leads!.count);
          if (embedded > 0) expect(gold!.customers).to.have.length(gold!.count);
        }
        const counts = await members().countTogether([GOLD, LEADS, joined(GOLD, LEADS), SEATED_LEADS]);
        expect(new Set(counts).size, String(counts)).to.equal(1);
      }
    });

    it('are tracked again after they were dropped', async () => {
      await members().prepare(GOLD);
      await members().retain([]);
      await add(customers(), 'a', { plan: 'gold' });
      expect(await resolved(GOLD)).to.deep.equal([[1, 'a']]);
      await members().retain([GOLD]);
      await add(customers(), 'b', { plan: 'gold' });
      expect(await resolved(GOLD)).to.deep.equal([[2, 'a', 'b']]);
      for (const newest of [1, 0]) {
        await resolved(ANNS);
        await members().retain([], newest);
        await change(customers(), 'b', { plan: newest === 1 ? 'tin' : 'gold' });
        expect(await resolved(GOLD, ANNS)).to.deep.equal([newest === 1 ? [1, 'a'] : [2, 'a', 'b'], [0]]);
      }
    });

    it('are those a list with the same criteria shows, after any writes, also while tracking starts', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(criteria, { minLength: 1, maxLength: 4 }),
          fc.array(fc.array(write, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
          async (wanted, rounds) => {
            for (const writes of rounds) {
              const [first] = wanted;
              await Promise.all([
                ...writes.map((one) => put(customers(), one)),
                members().prepare(first!),
                members().resolve(wanted, 2),
              ]);
              await expectCounts(customers(), members(), wanted);
              await expectLists(customers(), members(), wanted);
            }
          },
        ),
        { numRuns: runs(40) },
      ));
  });
}

function joined(one: Criteria, other: Criteria): Criteria {
  return { filters: [...one.filters, ...other.filters], search: [...one.search, ...other.search] };
}

interface Write {
  readonly id: string;
  /** Undefined deletes the customer. */
  readonly record: Customer | undefined;
}

const write: fc.Arbitrary<Write> = fc.record({
  id: fc.nat(15).map((number) => `id-${String(number).padStart(3, '0')}`),
  record: fc.option(customer, { nil: undefined, freq: 4 }),
});

function put(store: CustomerStore, { id, record }: Write): Promise<void> {
  const circumstances = made();
  return store.transact(async (transaction) => {
    const [before] = await transaction.findAll([id]);
    if (record === undefined) {
      if (before !== undefined) await transaction.record([decideDeletion(before, circumstances)]);
      return;
    }
    const { entry } = decideCreation(id, aPatch({ name: 'x' }), circumstances);
    const after = { ...record, id, version: (before?.version ?? 0) + 1 };
    await transaction.record([
      { before, after, entry: { ...entry, type: before === undefined ? 'created' : 'updated' } },
    ]);
  });
}

/** Counts in the domain, so that no storage's plans decide what is right. */
async function expectCounts(store: CustomerStore, members: SegmentMembers, wanted: readonly Criteria[]): Promise<void> {
  const criteria = [...wanted, ...wanted.map((one) => joined(one, wanted[0]!))];
  const { records } = await store.list(aQuery(EVERYBODY));
  const counts = criteria.map((one) => evaluateList(records, aQuery(one), CUSTOMER_FIELDS, customerValue).total);
  expect(await members.countTogether(criteria)).to.deep.equal(counts);
}

async function expectLists(store: CustomerStore, members: SegmentMembers, wanted: readonly Criteria[]): Promise<void> {
  const counts = await members.resolve(wanted, 0);
  const asJson = await members.resolveAsJson(wanted, 300);
  // What was found the first time may have been kept.
  const again = await members.resolveAsJson(wanted, 300);
  for (const [index, { count, customers }] of (await members.resolve(wanted, 300)).entries()) {
    const { total, records } = await store.list(aQuery(wanted[index]));
    expect(counts[index]!.count).to.equal(total);
    expect(count).to.equal(total);
    expect(customers).to.deep.equal(records);
    const json = records.map(customerJson).join();
    for (const found of [asJson[index]!, again[index]!]) {
      expect(found.count).to.equal(total);
      expect(textOf(found.customers)).to.equal(json);
    }
  }
}
