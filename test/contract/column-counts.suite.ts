import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { MAX_COLUMNS_IN_USE } from '../../src/domain/customers/column-counts.js';
import { decideCreation } from '../../src/domain/customers/decide-customer.js';
import { add, aPatch, aQuery, change, erase, made } from '../support/builders-customers.js';
import { rejectionOf } from '../support/rejection.js';

export function columnCountsSuite(current: () => Store): void {
  describe('counts of own columns', () => {
    const customers = () => current().customers;
    const counts = async () =>
      (await customers().countColumns()).map(({ name, types, count }) => [name, types.join(' '), count]);
    const creations = (prefix: string, count: number, body: (index: number) => object) =>
      Array.from({ length: count }, (_, index) => {
        const id = `${prefix}-${index}`;
        return decideCreation(id, aPatch({ name: id, ...body(index) }), made());
      });

    it('come with the most used column first, then by name, and types by their number', async () => {
      await add(customers(), 'a', { tier: 'gold', seats: 3, paid: true });
      await add(customers(), 'b', { tier: 'silver', seats: '4', region: 'north' });
      await add(customers(), 'c', { tier: 7, seats: 5, notes: 'is no own column' });
      await add(customers(), 'd', { tier: false, area: 1 });
      expect(await counts()).to.deep.equal([
        ['tier', 'string boolean number', 4],
        ['seats', 'number string', 3],
        ['area', 'number', 1],
        ['paid', 'boolean', 1],
        ['region', 'string', 1],
      ]);
    });

    it('tell whether a customer has a column', async () => {
      await add(customers(), 'a', { tier: 'gold' });
      expect([await customers().hasColumn('tier'), await customers().hasColumn('teir')]).to.deep.equal([true, false]);
      await erase(customers(), 'a');
      expect(await customers().hasColumn('tier')).to.equal(false);
    });

    it('follow changes of values and types, and forget a column with its last value', async () => {
      await add(customers(), 'a', { tier: 'gold', seats: 3 });
      await add(customers(), 'b', { tier: 'gold' });
      await change(customers(), 'a', { tier: 'silver' });
      await change(customers(), 'b', { name: 'Other', status: 'lead' });
      expect(await counts()).to.deep.equal([
        ['tier', 'string', 2],
        ['seats', 'number', 1],
      ]);
      await change(customers(), 'a', { seats: 'many', tier: null });
      expect(await counts()).to.deep.equal([
        ['seats', 'string', 1],
        ['tier', 'string', 1],
      ]);
      await change(customers(), 'b', { tier: null });
      expect(await counts()).to.deep.equal([['seats', 'string', 1]]);
      await change(customers(), 'b', { tier: true });
      await erase(customers(), 'a');
      expect(await counts()).to.deep.equal([['tier', 'boolean', 1]]);
      await erase(customers(), 'b');
      expect(await counts()).to.deep.equal([]);
    });

    it('include what is committed, and nothing of callbacks that fail', async () => {
      await add(customers(), 'a', { tier: 'gold' });
      const refused = customers().transact(async (transaction) => {
        await transaction.record(creations('refused', 1, () => ({ refused: 1, tier: 1 })));
        throw new Error('refused');
      });
      const others = [
        add(customers(), 'b', { tier: 'gold' }),
        change(customers(), 'a', { tier: 5 }),
        change(customers(), 'a', { seats: true }),
        change(customers(), 'a', { seats: false, name: 'Other' }),
        add(customers(), 'c', { seats: 1 }).then(() => erase(customers(), 'c')),
      ];
      await Promise.all([rejectionOf(refused), ...others]);
      expect(await counts()).to.deep.equal([
        ['tier', 'number string', 2],
        ['seats', 'boolean', 1],
      ]);
    });

    it('are exact after large callbacks', async () => {
      const created = creations('large', 300, (index) => ({ batch: index % 3 === 0 ? index : `${index}`, one: true }));
      const write = customers().transact((transaction) => transaction.record(created), { isLarge: true });
      await Promise.all([write, add(customers(), 'small', { one: 1 })]);
      expect(await counts()).to.deep.equal([
        ['one', 'boolean number', 301],
        ['batch', 'string number', 300],
      ]);
      await erase(customers(), ...created.map(({ after }) => after.id));
      expect(await counts()).to.deep.equal([['one', 'number', 1]]);
    });

    it('are limited to the most used columns', async () => {
      const own = (index: number) =>
        Object.fromEntries(Array.from({ length: 30 }, (_, column) => [`c_${index * 30 + column}`, column]));
      const many = MAX_COLUMNS_IN_USE / 30 + 2;
      const created = creations('c', many, own);
      await customers().transact((transaction) => transaction.record(created), { isLarge: true });
      await add(customers(), 'twice', { c_777: 'twice' });
      const found = await counts();
      expect(found).to.have.length(MAX_COLUMNS_IN_USE);
      expect(found.slice(0, 2)).to.deep.equal([
        ['c_777', 'number string', 2],
        ['c_0', 'number', 1],
      ]);
      expect((await customers().list(aQuery({ page: { kind: 'slice', start: 0, limit: 1 } }))).total).to.equal(36);
    });
  });
}
