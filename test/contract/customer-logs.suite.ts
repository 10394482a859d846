import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { hasValues } from '../../src/domain/customers/customer-log.js';
import { countByTime } from '../../src/domain/histograms/histogram.js';
import type { Filter } from '../../src/domain/lists/list-query.js';
import { decideUpdate } from '../../src/domain/customers/decide-customer.js';
import { add, aPatch, aQuery, change, erase, made } from '../support/builders-customers.js';
import { aUser } from '../support/builders-store.js';

export function customerLogsSuite(current: () => Store): void {
  describe("customers' logs", () => {
    const customers = () => current().customers;
    const entriesOf = async (customerId: string) => {
      const filters = [{ field: 'customer_id', operator: 'eq', values: [customerId] } as const];
      return (await current().customerLogs.list(aQuery({ filters }))).records;
    };

    it('record for each change who made it, when, and which values changed from what to what, as copies', async () => {
      const created = await add(customers(), 'a', { score: 1 });
      const updated = await change(customers(), 'a', { score: true, email: 'a@b.c' }, created.updated + 5);
      const entries = await entriesOf('a');
      expect(entries.map(({ id: _, ...entry }) => entry)).to.deep.equal([
        {
          customerId: 'a',
          type: 'created',
          actorId: 'user-1',
          created: created.created,
          changes: [
            { field: 'name', from: null, to: 'a' },
            { field: 'status', from: null, to: 'active' },
            { field: 'role', from: null, to: 'customer' },
            { field: 'score', from: null, to: 1 },
          ],
        },
        {
          customerId: 'a',
          type: 'updated',
          actorId: 'user-1',
          created: updated!.updated,
          changes: [
            { field: 'email', from: null, to: 'a@b.c' },
            { field: 'score', from: 1, to: true },
          ],
        },
      ]);
      (entries[0]!.changes as unknown[]).length = 0;
      expect((await entriesOf('a'))[0]!.changes).to.have.lengthOf(4);
    });

    it('are counted between times, filtered or not', async () => {
      const { created } = await add(customers(), 'a');
      await change(customers(), 'a', { phone: '1' }, created + 5);
      await add(customers(), 'b');
      const counts = (...filters: Filter[]) =>
        current().customerLogs.countByTime({ filters, search: [] }, [
          0,
          created,
          created + 1,
          created + 5,
          created + 9,
        ]);
      const all = (await current().customerLogs.list(aQuery())).records.map((entry) => entry.created);
      expect(await counts()).to.deep.equal(countByTime(all, [0, created, created + 1, created + 5, created + 9]));
      const ofA = { field: 'customer_id', operator: 'eq', values: ['a'] } as const;
      expect(await counts(ofA)).to.deep.equal([0, 1, 0, 1]);
      expect(await counts(ofA, { field: 'type', operator: 'eq', values: ['updated'] })).to.deep.equal([0, 0, 0, 1]);
      expect(await counts({ field: 'actor_id', operator: 'eq', values: [] })).to.deep.equal([0, 0, 0, 0]);
    });

    it('shows a transaction the newest entries of a customer, its own included', async () => {
      await add(customers(), 'a');
      await add(customers(), 'b');
      await change(customers(), 'a', { phone: '1' });
      await change(customers(), 'a', { phone: '2' });
      const seen = await customers().transact(async (transaction) => {
        const [before] = await transaction.findAll(['a']);
        const update = decideUpdate(before!, aPatch({ phone: '3' }), made(), () => true)!;
        await transaction.record([update]);
        const phones = async (limit: number) =>
          (await transaction.listNewestEntries('a', limit)).map(({ changes }) => changes[0]!.to);
        const [{ created } = update.entry] = await transaction.listNewestEntries('a', 1);
        expect(await transaction.countNewestEntries('a', 3, 0)).to.equal(3);
        expect(await transaction.countNewestEntries('a', 10, 0)).to.equal(4);
        expect(await transaction.countNewestEntries('a', 10, created)).to.be.lessThan(4);
        expect(await transaction.countNewestEntries('nobody', 10, 0)).to.equal(0);
        return [await phones(2), await phones(10), await transaction.listNewestEntries('nobody', 10)];
      });
      expect(seen[0]).to.have.members(['2', '3']);
      expect(seen[1]).to.have.members(['a', '1', '2', '3']);
      expect(seen[2]).to.deep.equal([]);
    });

    it('read on in the order of writing, without values', async () => {
      const { customerLogs } = current();
      expect([await customerLogs.head(), await customerLogs.listAfter(0, 10)]).to.deep.equal([0, []]);
      const created = await add(customers(), 'a', { score: 1 });
      await add(customers(), 'b');
      const updated = await change(customers(), 'a', { phone: '1' }, created.updated + 60_000);
      expect(await customerLogs.head()).to.equal(3);
      const all = await customerLogs.listAfter(0, 10);
      expect(all.map(({ seq, entry }) => [seq, entry.customerId, entry.type])).to.deep.equal([
        [1, 'a', 'created'],
        [2, 'b', 'created'],
        [3, 'a', 'updated'],
      ]);
      expect(all.filter(({ entry }) => hasValues(entry))).to.be.empty;
      expect(all[0]!.entry.changes.map(({ field }) => field)).to.include('score');
      expect(await customerLogs.listAfter(1, 1)).to.deep.equal([all[1]]);
      expect(await customerLogs.findFirstSince(updated!.updated)).to.equal(3);
      expect(await customerLogs.findFirstSince(created.updated)).to.equal(1);
      expect(await customerLogs.findFirstSince(updated!.updated + 1)).to.equal(undefined);
    });

    it('writes no entry without its change', async () => {
      await add(customers(), 'a');
      await change(customers(), 'a', { name: 'a' });
      expect(await entriesOf('a')).to.have.lengthOf(1);
    });

    it('lists by its fields, newest first when asked, with the exact total', async () => {
      for (const id of ['a', 'b', 'a2']) await add(customers(), id);
      await change(customers(), 'a', { name: 'other' });
      await erase(customers(), 'b');
      const order = [{ field: 'id', descending: true }];
      const page = { kind: 'slice', start: 0, limit: 2 } as const;
      const newest = await current().customerLogs.list(aQuery({ order, page }));
      expect(newest.records.map(({ type, customerId }) => `${type} ${customerId}`)).to.deep.equal([
        'deleted b',
        'updated a',
      ]);
      expect(newest.total).to.equal(5);
      const filters = [{ field: 'type', operator: 'ne', values: ['created'] } as const];
      expect((await current().customerLogs.list(aQuery({ filters }))).total).to.equal(2);
    });

    it('show no values after a deletion, but still who did what when', async () => {
      await add(customers(), 'a', { email: 'a@b.c' });
      await add(customers(), 'b');
      await change(customers(), 'a', { phone: '1' });
      const before = await entriesOf('a');
      await erase(customers(), 'a');
      const after = await entriesOf('a');
      expect(after.map(({ type }) => type)).to.deep.equal(['created', 'updated', 'deleted']);
      expect(after.slice(0, 2)).to.deep.equal(
        before.map((entry) => ({
          ...entry,
          changes: entry.changes.map(({ field }) => ({ field, from: null, to: null })),
        })),
      );
      expect(after[2]!.changes).to.deep.equal([]);
      expect((await entriesOf('b')).every(hasValues)).to.equal(true);
    });

    it('erase values from the storage a few at a time, only those of deleted customers', async () => {
      for (const id of ['a', 'b', 'c']) await add(customers(), id);
      for (const name of ['x', 'y', 'z']) await change(customers(), 'a', { name });
      expect(await current().customerLogs.eraseValues(100)).to.equal(0);
      await erase(customers(), 'a', 'b');
      let [runs, erased] = [0, 0];
      for (; runs < 20; runs += 1) {
        const some = await current().customerLogs.eraseValues(2);
        expect(some).to.be.at.most(2);
        erased += some;
        if (some < 2) break;
      }
      expect(runs).to.be.within(2, 4);
      expect(erased).to.be.within(5, 7);
      expect(await current().customerLogs.eraseValues(2)).to.equal(0);
      expect((await entriesOf('c')).every(hasValues)).to.equal(true);
      expect((await entriesOf('a')).some(hasValues)).to.equal(false);
    });

    it('remove the oldest entries, a few at a time, up to the first that is young enough', async () => {
      const { customerLogs } = current();
      const { created } = await add(customers(), 'a', { email: 'a@b.c' });
      await add(customers(), 'b');
      for (const phone of ['1', '2', '3']) await change(customers(), 'a', { phone }, created + 10_000);
      const total = async () => (await customerLogs.list(aQuery())).total;
      expect(await customerLogs.removeOld({ time: created, now: created + 90_000 }, 10)).to.equal(0);
      expect(await total()).to.equal(5);
      expect(await customerLogs.removeOld({ time: created + 1, now: created + 90_000 }, 1)).to.equal(1);
      expect(await total()).to.equal(4);
      expect(await customerLogs.removeOld({ time: created + 10_000, now: created + 90_000 }, 10)).to.equal(1);
      expect((await entriesOf('a')).map(({ changes }) => changes[0]!.to)).to.deep.equal(['1', '2', '3']);
      expect(await entriesOf('b')).to.deep.equal([]);
      expect(await total()).to.equal(3);
      expect(await customers().find('a')).to.include({ email: 'a@b.c', phone: '3', version: 4 });
    });

    it('are removed in time behind some from the future, when the clock was set back', async () => {
      const { customerLogs } = current();
      const { created } = await add(customers(), 'a');
      for (const phone of ['1', '2', '3']) await change(customers(), 'a', { phone }, created + 86_400_000);
      await add(customers(), 'b');
      await add(customers(), 'c');
      await change(customers(), 'c', { phone: '4' }, created + 60_000);
      for (const limit of [2, 2, 2, 2])
        await customerLogs.removeOld({ time: created + 1, now: created + 90_000 }, limit);
      expect(await entriesOf('b')).to.deep.equal([]);
      expect((await entriesOf('c')).map(({ type }) => type)).to.include('updated');
      await customerLogs.removeOld({ time: created + 2, now: created + 90_000 }, 9);
      expect((await entriesOf('c')).map(({ type }) => type)).to.deep.equal(['updated']);
    });

    it('count on when all entries were removed', async () => {
      const { customerLogs } = current();
      const { created } = await add(customers(), 'a');
      await change(customers(), 'a', { phone: '1' });
      expect(await customerLogs.removeOld({ time: created + 10, now: created + 90_000 }, 10)).to.equal(2);
      expect(await customerLogs.removeOld({ time: created + 10, now: created + 90_000 }, 10)).to.equal(0);
      expect(await customerLogs.list(aQuery())).to.deep.include({ records: [], total: 0 });
      expect(await customers().lastSeq()).to.equal(2);
      await change(customers(), 'a', { phone: '2' });
      expect(await customers().lastSeq()).to.equal(3);
      expect((await customerLogs.list(aQuery())).total).to.equal(1);
      expect(await entriesOf('a')).to.have.lengthOf(1);
      const seen = await customers().transact((transaction) => transaction.listNewestEntries('a', 10));
      expect(seen).to.have.lengthOf(1);
      await erase(customers(), 'a');
      expect(await customerLogs.eraseValues(10)).to.be.at.most(2);
    });

    it('names the users who exist, in one read', async () => {
      const names = { firstName: 'Eve', lastName: 'Adams' };
      await current().transact(async ({ users }) => {
        await users.insert(aUser(), null);
        await users.insert(aUser({ id: 'user-2', email: 'eve@example.com', ...names }), null);
      });
      const found = await current().users.findNames(['user-2', 'nobody', 'user-1', '__proto__']);
      expect(new Map(found)).to.deep.equal(
        new Map([
          ['user-1', 'Ada Lovelace'],
          ['user-2', 'Eve Adams'],
        ]),
      );
      expect((await current().users.findNames([])).size).to.equal(0);
    });
  });
}
