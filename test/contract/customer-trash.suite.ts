import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { decideCreation, decideDeletion } from '../../src/domain/customers/decide-customer.js';
import { hasValues } from '../../src/domain/customers/customer-log.js';
import { decideRestoration, TRASH_FIELDS, trashValue, type TrashedCustomer } from '../../src/domain/customers/trash.js';
import { evaluateList } from '../../src/domain/lists/evaluate-list.js';
import type { Filter, Order } from '../../src/domain/lists/list-query.js';
import { add, aPatch, aQuery, change, made } from '../support/builders-customers.js';
import { rejectionOf } from '../support/rejection.js';

const ID = { field: 'id', descending: false } as const;

export function customerTrashSuite(current: () => Store): void {
  const customers = () => current().customers;

  /** Deletes customers, who are kept; `at` is the time of the deletion. */
  const discard = (ids: readonly string[], at?: number) => {
    const circumstances = new Map(ids.map((id) => [id, made(at)]));
    return customers().transact(async (transaction) => {
      const found = await transaction.findAll(ids);
      const changes = found.map((one) => decideDeletion(one, circumstances.get(one.id)!, { isKept: true }));
      await transaction.record(changes);
      return changes;
    });
  };
  const restore = (id: string) => {
    const circumstances = made();
    return customers().transact(async (transaction) => {
      const [trashed] = await transaction.trash.findAll([id]);
      const restoration = decideRestoration(trashed!, circumstances);
      await transaction.record([restoration]);
      return restoration.after;
    });
  };
  const erase = (...ids: string[]) => customers().transact(({ trash }) => trash.erase(ids));
  const all = async () => (await current().customerTrash.list(aQuery())).records;
  const entriesOf = async (customerId: string) => {
    const filters = [{ field: 'customer_id', operator: 'eq', values: [customerId] } as const];
    return (await current().customerLogs.list(aQuery({ filters }))).records;
  };
  const valuesOf = async (customerId: string) => (await entriesOf(customerId)).filter(hasValues).length;

  describe('the trash of customers', () => {
    it('keeps a deleted customer whole, apart from all others', async () => {
      const body = { email: 'ann@example.com', phone: '123', tier: 'gold', seats: 7, is_new: true, notes: 'a\nb' };
      const ann = await add(customers(), 'ann', { ...body, avatar: '/avatars/1a.png', first_name: 'Ann' });
      await add(customers(), 'bob');
      const [deletion] = await discard(['ann', 'nobody']);
      const trashed = {
        customer: ann,
        deleted: deletion!.entry.created,
        actorId: deletion!.entry.actorId,
        entryId: deletion!.entry.id,
      };
      expect(await all()).to.deep.equal([trashed]);
      expect(await customers().transact(({ trash }) => trash.findAll(['bob', 'ann', 'ann']))).to.deep.equal([trashed]);
      expect(await current().customerTrash.measure()).to.deep.equal({ customers: 1, oldest: trashed.deleted });
      (trashed.customer.ownColumns as Map<string, unknown>).clear();
      expect((await all())[0]!.customer.ownColumns.get('tier')).to.equal('gold');

      expect(await customers().find('ann')).to.equal(undefined);
      expect((await customers().list(aQuery())).records.map(({ id }) => id)).to.deep.equal(['bob']);
      expect(await customers().countColumns()).to.deep.equal([]);
      expect((await customers().countFacets({ filters: [], search: [] })).status).to.deep.equal([
        { value: 'active', count: 1 },
      ]);
      const found = await customers().transact((transaction) => transaction.findAllByOwnColumn('tier', ['gold']));
      expect(found).to.deep.equal([]);
      expect(await current().avatarReferences.isReferred('1a.png')).to.equal(true);
    });

    it('keeps the values of the log, which show again once the customer is restored', async () => {
      await add(customers(), 'ann', { tier: 'gold' });
      const before = (await change(customers(), 'ann', { tier: 'lead', phone: '1' }))!;
      await discard(['ann']);
      expect(await valuesOf('ann')).to.equal(0);
      expect(await current().customerLogs.eraseValues(100)).to.equal(0);

      const after = await restore('ann');
      expect(after).to.deep.equal({ ...before, version: before.version + 1, updated: after.updated });
      expect(after.updated).to.be.greaterThan(before.updated);
      expect(await customers().find('ann')).to.deep.equal(after);
      expect(await all()).to.deep.equal([]);
      expect(await current().customerTrash.measure()).to.deep.equal({ customers: 0, oldest: undefined });
      expect(await valuesOf('ann')).to.equal(2);
      expect((await entriesOf('ann')).map(({ type }) => type)).to.deep.equal([
        ...['created', 'updated', 'deleted', 'restored'],
      ]);
      expect(await customers().countColumns()).to.deep.equal([{ name: 'tier', types: ['string'], count: 1 }]);
      const found = await customers().transact((transaction) => transaction.findAllByOwnColumn('tier', ['lead']));
      expect(found.map(({ id }) => id)).to.deep.equal(['ann']);
      const again = await discard(['ann']);
      expect((await all()).map(({ customer }) => customer)).to.deep.equal([again[0]!.before]);
    });

    it('erases as a deletion without it does, and nobody who was restored', async () => {
      await add(customers(), 'ann', { tier: 'gold', avatar: '/avatars/1a.png' });
      await add(customers(), 'bob', { tier: 'gold' });
      await discard(['ann', 'bob']);
      await restore('bob');
      expect(await erase('ann', 'bob', 'nobody')).to.equal(1);
      expect(await erase('ann')).to.equal(0);
      expect(await all()).to.deep.equal([]);
      expect(await current().customerTrash.measure()).to.deep.equal({ customers: 0, oldest: undefined });
      expect(await current().avatarReferences.isReferred('1a.png')).to.equal(false);
      expect(await current().customerLogs.eraseValues(100)).to.be.greaterThan(0);
      // Nothing remains even for a customer who got the id again.
      await add(customers(), 'ann');
      const [first] = await entriesOf('ann');
      expect([first!.type, hasValues(first!)]).to.deep.equal(['created', false]);
      expect(await valuesOf('bob')).to.equal(1);
    });

    it('leaves nothing of a transaction that fails, nor of a restoration from nowhere', async () => {
      const ann = await add(customers(), 'ann');
      const bob = await add(customers(), 'bob');
      await discard(['bob']);
      const kept = await all();
      const failing = customers().transact(async (transaction) => {
        await transaction.record([decideDeletion(ann, made(), { isKept: true })]);
        expect(await transaction.trash.findAll(['ann'])).to.have.lengthOf(1);
        expect(await transaction.trash.erase(['ann', 'bob'])).to.equal(2);
        expect(await transaction.trash.findAll(['ann', 'bob'])).to.deep.equal([]);
        throw new Error('on purpose');
      });
      expect((await rejectionOf(failing)).message).to.equal('on purpose');
      expect(await all()).to.deep.equal(kept);
      expect((await current().customerTrash.measure()).customers).to.equal(1);
      expect(await customers().find('ann')).to.deep.equal(ann);
      expect(await current().customerLogs.eraseValues(100)).to.equal(0);

      const unknown: TrashedCustomer = { customer: { ...bob, id: 'cid' }, deleted: 1, actorId: 'a', entryId: 'e' };
      const nowhere = customers().transact((transaction) => transaction.record([decideRestoration(unknown, made())]));
      expect((await rejectionOf(nowhere)).message).to.include('not in the trash');
      expect(await customers().find('cid')).to.equal(undefined);
    });

    it('sees what its transaction has done before', async () => {
      const ann = await add(customers(), 'ann');
      await customers().transact(async (transaction) => {
        await transaction.record([decideDeletion(ann, made(), { isKept: true })]);
        const [trashed] = await transaction.trash.findAll(['ann']);
        await transaction.record([decideRestoration(trashed!, made())]);
        expect(await transaction.trash.findAll(['ann'])).to.deep.equal([]);
      });
      expect((await customers().find('ann'))?.version).to.equal(2);
      expect((await current().customerTrash.measure()).customers).to.equal(0);
      await customers().transact(async (transaction) => {
        const created = decideCreation('bob', aPatch({ name: 'bob' }), made());
        await transaction.record([created]);
        await transaction.record([decideDeletion(created.after, made(), { isKept: true })]);
      });
      expect((await all()).map(({ customer }) => customer.id)).to.deep.equal(['bob']);
      expect((await current().customerTrash.measure()).customers).to.equal(1);
    });

    it('lists the oldest up to a time, and equal times by id', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await add(customers(), id);
      const [{ entry }] = (await discard(['c'])) as [Awaited<ReturnType<typeof discard>>[0]];
      const at = entry.created + 1_000;
      await discard(['b', 'a'], at);
      await discard(['d'], at + 1);
      const oldest = (until: number, limit: number) =>
        customers().transact(({ trash }) => trash.listOldest({ until, limit }));
      expect(await oldest(at, 9)).to.deep.equal(['c', 'a', 'b']);
      expect(await oldest(at + 1, 2)).to.deep.equal(['c', 'a']);
      expect(await oldest(entry.created - 1, 9)).to.deep.equal([]);
      expect((await current().customerTrash.measure()).oldest).to.equal(entry.created);
    });

    it('lists as the domain does: filters, orders, pages and totals', async () => {
      for (const [index, name] of ['Zoë', 'ann', 'Bob', 'Ärger', 'Bob'].entries()) {
        const { updated } = await add(customers(), `c${index}`, { name });
        await discard([`c${index}`], updated + 10 + (index % 3));
      }
      const stored = await all();
      const filters: readonly (readonly Filter[])[] = [
        [],
        [{ field: 'name', operator: 'like', values: ['r'] }],
        [{ field: 'name', operator: 'eq', values: ['Bob'] }],
        [{ field: 'id', operator: 'eq', values: ['c1', 'c3', 'x'] }],
        [{ field: 'deleted_by', operator: 'ne', values: ['user-1'] }],
        [{ field: 'deleted', operator: 'gte', values: [stored[1]!.deleted] }],
      ];
      const orders: readonly (readonly Order[])[] = [
        [ID],
        [
          { field: 'deleted', descending: true },
          { ...ID, descending: true },
        ],
        [{ field: 'name', descending: false }, ID],
        [{ field: 'deleted_by', descending: false }, ID],
      ];
      for (const some of filters) {
        for (const order of orders) {
          const query = aQuery({ filters: some, order, page: { kind: 'slice', start: 1, limit: 2 } });
          const expected = evaluateList(stored, query, TRASH_FIELDS, trashValue);
          expect(await current().customerTrash.list(query), JSON.stringify(query)).to.deep.equal(expected);
        }
      }
      const pages: string[] = [];
      const order = orders[1]!;
      for (let after: readonly unknown[] | undefined; ;) {
        const page = { kind: 'after', after: after as never, limit: 2, likelyTotal: 5 } as const;
        const { records, next, total } = await current().customerTrash.list(aQuery({ order, page }));
        expect(total).to.equal(5);
        pages.push(...records.map(({ customer }) => customer.id));
        if (next === undefined) break;
        after = next;
      }
      expect(pages).to.deep.equal(['c2', 'c4', 'c1', 'c3', 'c0']);
    });

    it('dates nobody later than now', async () => {
      const { updated } = await add(customers(), 'ann');
      await discard(['ann'], updated + 5_000);
      await current().correctTimes(updated + 1_000);
      expect((await all()).map(({ deleted }) => deleted)).to.deep.equal([updated + 1_000]);
    });
  });
}
