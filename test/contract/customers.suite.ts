import { expect } from 'chai';
import { CallbackNotSettled } from '../../src/application/ports/callback-not-settled.js';
import type { CustomerTransaction } from '../../src/application/ports/customer-store.js';
import type { Store } from '../../src/application/ports/store.js';
import { customerJson } from '../../src/application/customers/customer-record.js';
import { decideCreation, decideDeletion, decideUpdate } from '../../src/domain/customers/decide-customer.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import type { Page, Position } from '../../src/domain/lists/list-query.js';
import { aCustomer, add, aPatch, aQuery, change, erase, made } from '../support/builders-customers.js';
import { aFeatureCreated, appendEntry } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';
import { withText } from '../support/json-bytes.js';

export function customersSuite(current: () => Store): void {
  describe('customers', () => {
    const customers = () => current().customers;
    const idsOf = async (parts: Parameters<typeof aQuery>[0]) =>
      (await customers().list(aQuery(parts))).records.map(({ id }) => id);

    it('is empty at first', async () => {
      expect(await customers().find('nobody')).to.equal(undefined);
      expect(await customers().findAsJson('nobody')).to.equal(undefined);
      expect(await customers().list(aQuery())).to.deep.equal({ records: [], total: 0, next: undefined });
      expect(await customers().countFacets({ filters: [], search: [] })).to.deep.equal({ status: [], role: [] });
      expect(await customers().countColumns()).to.deep.equal([]);
      expect(await customers().lastSeq()).to.equal(0);
    });

    it('returns every field and the own columns in their order, as copies', async () => {
      const ownColumns = new Map<string, string | number | boolean>([
        ['zeta', 'Ω "quoted" 𝒜'],
        ['alpha', 0.1],
        ['beta', false],
        ['gamma', 1e300],
      ]);
      const texts = {
        firstName: 'Ada',
        lastName: 'King',
        email: 'ada@example.com',
        phone: '+44',
        company: 'Acme, Inc',
      };
      const whole = { ...texts, avatar: '/avatars/a.png', status: 'on hold', role: 'vip', notes: 'one\ntwo' };
      const after = aCustomer({ ...whole, ownColumns, version: 4, updated: 1_800_000_000_000 });
      const entry = decideCreation('customer-1', aPatch({ name: 'x' }), made()).entry;
      await customers().transact((transaction) => transaction.record([{ before: undefined, after, entry }]));
      const expected = aCustomer({ ...whole, ownColumns: new Map(ownColumns), version: 4, updated: 1_800_000_000_000 });
      ownColumns.clear();
      const found = await customers().find('customer-1');
      expect(found).to.deep.equal(expected);
      expect([...found!.ownColumns.keys()]).to.deep.equal(['zeta', 'alpha', 'beta', 'gamma']);
      (found!.ownColumns as Map<string, unknown>).clear();
      expect(await customers().find('customer-1')).to.deep.equal(expected);
      const asJson = { json: customerJson(expected), version: 4 };
      expect(withText((await customers().findAsJson('customer-1'))!)).to.deep.equal(asJson);
      expect((await customers().list(aQuery())).records).to.deep.equal([expected]);
    });

    it('commits nothing of a group when a condition no longer holds, and says that nothing was saved', async () => {
      await add(customers(), 'a', { name: 'Ada' });
      const asked: string[] = [];
      const refused = customers().transact(async (transaction) => {
        transaction.commitOnlyIf(() => asked.push('first') > 0);
        transaction.commitOnlyIf(() => {
          asked.push('second');
          return false;
        });
        const [customer] = await transaction.findAll(['a']);
        await transaction.record([decideDeletion(customer!, made())]);
        asked.push('settled');
      });
      expect(await rejectionOf(refused))
        .to.be.instanceOf(Unavailable)
        .and.include({ code: 'storage_unavailable' });
      expect(asked.slice(-3)).to.deep.equal(['settled', 'first', 'second']);
      expect(await idsOf({})).to.deep.equal(['a']);
      expect(await customers().transact(async ({ seq }) => seq)).to.equal(1);
    });

    it('commits while all conditions hold', async () => {
      await customers().transact(async (transaction) => {
        transaction.commitOnlyIf(() => true);
        const after = aCustomer({ id: 'a' });
        const { entry } = decideCreation('a', aPatch({ name: 'x' }), made());
        await transaction.record([{ before: undefined, after, entry }]);
      });
      expect(await idsOf({})).to.deep.equal(['a']);
    });

    it("knows the end of the change log or doesn't", async () => {
      for (const seq of [0, 1]) {
        const known = await customers().transact(async ({ authoritySeq }) => authoritySeq);
        expect(known ?? seq).to.equal(seq);
        if (seq === 0) await current().transact((transaction) => appendEntry(transaction, aFeatureCreated('f')));
      }
    });

    it('handles NUL in ids and values', async () => {
      await add(customers(), 'a', { ref: 'b' });
      expect(await customers().find('a\0')).to.equal(undefined);
      await customers().transact(async (transaction) => {
        expect(await transaction.findAll(['a\0', 'a\0a'])).to.deep.equal([]);
        expect(await transaction.findAllByOwnColumn('ref', ['b\0'])).to.deep.equal([]);
      });
      const { total } = await customers().list(aQuery({ filters: [{ field: 'id', operator: 'eq', values: ['a\0'] }] }));
      expect(total).to.equal(0);
    });

    it('finds the existing ones of several ids', async () => {
      for (const id of ['a', 'b', 'c']) await add(customers(), id);
      const found = await customers().transact((transaction) => transaction.findAll(['c', 'nobody', 'a', '__proto__']));
      expect(found.map(({ id }) => id)).to.have.members(['a', 'c']);
    });

    it("finds by the exact value of an own column, the transaction's own writes included", async () => {
      const ref = (text: string) => `${text} "quoted" 𝒜`;
      await add(customers(), 'text', { ref: ref('4'), other: ref('5') });
      await add(customers(), 'capital', { ref: ref('4').toUpperCase() });
      await add(customers(), 'number', { ref: 4.5, other: ref('4') });
      await add(customers(), 'digits', { ref: '4.5' });
      await add(customers(), 'boolean', { ref: true });
      await add(customers(), 'gone', { ref: ref('4') });
      await change(customers(), 'gone', { ref: null });
      const found = async (transaction: CustomerTransaction, ...values: (string | number | boolean)[]) =>
        (await transaction.findAllByOwnColumn('ref', values)).map((one) => one.id).sort();
      await customers().transact(async (transaction) => {
        expect(await found(transaction)).to.deep.equal([]);
        expect(await found(transaction, ref('4'), ref('4'), 'nobody')).to.deep.equal(['text']);
        expect(await found(transaction, 4.5)).to.deep.equal(['number']);
        expect(await found(transaction, true, 1)).to.deep.equal(['boolean']);
        await transaction.record([decideCreation('new', aPatch({ name: 'n', ref: ref('4') }), made())]);
        expect(await found(transaction, ref('4'))).to.deep.equal(['new', 'text']);
        await transaction.findAllByOwnColumn('ref', [ref('4')]).then(([one]) => {
          (one!.ownColumns as Map<string, unknown>).clear();
        });
        expect(await found(transaction, ref('4'))).to.have.length(2);
        const [text] = await transaction.findAll(['text']);
        await transaction.record([decideDeletion(text!, made())]);
        expect(await found(transaction, ref('4'))).to.deep.equal(['new']);
      });
    });

    it('finds at most two customers for each value of an own column', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await add(customers(), id, { plan: 'pro' });
      await add(customers(), 'e', { plan: 'free' });
      await customers().transact(async (transaction) => {
        const found = async () => {
          const rows = await transaction.findAllByOwnColumn('plan', ['pro', 'free', 'none']);
          return rows.map(({ ownColumns }) => ownColumns.get('plan')).sort();
        };
        expect(await found()).to.deep.equal(['free', 'pro', 'pro']);
        expect(await transaction.findAllByOwnColumn('plan', ['pro'])).to.have.length(2);
        for (const id of ['a', 'b', 'c']) {
          const [before] = await transaction.findAll([id]);
          await transaction.record([decideUpdate(before!, aPatch({ plan: 'free' }), made(), () => true)!]);
        }
        expect(await found()).to.deep.equal(['free', 'free', 'pro']);
        expect(await transaction.findAllByOwnColumn('plan', ['free'])).to.have.length(2);
        expect(await transaction.findAllByOwnColumn('plan', ['pro'])).to.have.length(1);
      });
    });

    it('finds by id, else by external id, of several with the same the smallest id', async () => {
      const found = async (key: string) => (await customers().findByKey(key))?.id;
      await add(customers(), 'c', { external_id: 'crm-1' });
      await add(customers(), 'a', { external_id: 'crm-1 ' });
      await add(customers(), 'b', { external_id: 'crm-1' });
      await add(customers(), 'd', { external_id: 'a', other: 'x' });
      await add(customers(), 'e', { external_id: 42 });
      await add(customers(), 'f', { external_id: '"quoted" 𝒜 Ω' });
      expect(await found('crm-1')).to.equal('a');
      expect(await found('a'), 'the id comes first').to.equal('a');
      await change(customers(), 'a', { external_id: null });
      expect(await found('crm-1')).to.equal('b');
      await erase(customers(), 'b');
      expect(await found('crm-1')).to.equal('c');
      await change(customers(), 'c', { external_id: 'crm-2' });
      expect(await found('crm-2')).to.equal('c');
      expect(await found('"quoted" 𝒜 Ω')).to.equal('f');
      expect(await found('42'), 'a number').to.equal('e');
      await add(customers(), 'dd', { external_id: '42' });
      expect(await found('42')).to.equal('dd');
      await change(customers(), 'dd', { external_id: true });
      expect(await found('42')).to.equal('e');
      expect(await found('true')).to.equal('dd');
      for (const key of [
        'crm-1',
        'CRM-2',
        '42.0',
        '042',
        ' 42',
        'x',
        '',
        'nobody',
        'crm-2\0',
        '__proto__',
        '"crm-2"',
      ]) {
        expect(await found(key), key).to.equal(undefined);
      }
      const refused = customers().transact(async (transaction) => {
        await transaction.record([decideCreation('0', aPatch({ name: 'n', external_id: 'crm-2' }), made())]);
        throw new RangeError('refused');
      });
      expect(await rejectionOf(refused)).to.be.instanceOf(RangeError);
      expect(await found('crm-2')).to.equal('c');
      ((await customers().findByKey('crm-2'))!.ownColumns as Map<string, unknown>).clear();
      expect(await found('crm-2')).to.equal('c');
    });

    it("numbers each change without gaps, separately from the authority's log", async () => {
      await add(customers(), 'a');
      await current().transact((transaction) => appendEntry(transaction, aFeatureCreated('f')));
      const refused = customers().transact(async (transaction) => {
        await transaction.record([decideCreation('b', aPatch({ name: 'b' }), made())]);
        expect(transaction.seq).to.equal(2);
        throw new RangeError('refused');
      });
      expect(await rejectionOf(refused)).to.be.instanceOf(RangeError);
      expect(await customers().find('b')).to.equal(undefined);
      const both = ['b', 'c'].map((id) => decideCreation(id, aPatch({ name: id }), made()));
      const seq = await customers().transact(async (transaction) => {
        await transaction.record(both);
        return transaction.seq;
      });
      expect(seq).to.equal(3);
      expect(await customers().lastSeq()).to.equal(3);
      expect((await current().log.head()).seq).to.equal(1);
      expect((await current().customerLogs.list(aQuery())).total).to.equal(3);
    });

    it('records several changes of one customer in order', async () => {
      const created = decideCreation('a', aPatch({ name: 'a', plan: 'team' }), made());
      const updated = decideUpdate(created.after, aPatch({ plan: 'business', seats: 3 }), made(), () => true)!;
      const deleted = decideDeletion(updated.after, made());
      await customers().transact((transaction) => transaction.record([created, updated]));
      expect(await customers().find('a')).to.deep.equal(updated.after);
      expect((await customers().countColumns()).map(({ name }) => name)).to.have.members(['plan', 'seats']);
      const back = decideCreation('a', aPatch({ name: 'again' }), made());
      await customers().transact((transaction) => transaction.record([deleted, back]));
      expect(await customers().find('a')).to.deep.equal(back.after);
      expect(await customers().countColumns()).to.deep.equal([]);
      expect((await current().customerLogs.list(aQuery())).total).to.equal(4);
    });

    it('lets one of two racing writers win a version', async () => {
      const before = await add(customers(), 'a');
      const write = (name: string) => {
        const circumstances = made();
        return customers().transact(async (transaction) => {
          const [found] = await transaction.findAll(['a']);
          if (found?.version !== before.version) throw new RangeError('overtaken');
          const after = { ...found, name, version: found.version + 1 };
          const entry = { ...decideCreation('a', aPatch({ name }), circumstances).entry, type: 'updated' as const };
          await transaction.record([{ before: found, after, entry }]);
        });
      };
      const outcomes = await Promise.allSettled([write('one'), write('two')]);
      expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
      expect((await customers().find('a'))?.version).to.equal(2);
      expect(await customers().lastSeq()).to.equal(2);
    });

    it('saves every one of many concurrent changes', async () => {
      await add(customers(), 'a', { count: 0 });
      const writers = Array.from({ length: 50 }, (_, index) =>
        change(customers(), 'a', { [`field_${index % 30}`]: index }),
      );
      await Promise.all(writers);
      const found = await customers().find('a');
      expect([found?.version, found?.ownColumns.size]).to.deep.equal([51, 31]);
      expect(await customers().lastSeq()).to.equal(51);
    });

    it("rejects a change that doesn't start from what is stored", async () => {
      const stored = await add(customers(), 'a');
      const { entry } = decideCreation('a', aPatch({ name: 'x' }), made());
      const wrong = [
        { before: undefined, after: stored, entry },
        { before: { ...stored, version: 7 }, after: { ...stored, version: 8 }, entry },
        { before: { ...stored, version: 7 }, after: undefined, entry },
        { before: aCustomer({ id: 'nobody' }), after: undefined, entry: { ...entry, customerId: 'nobody' } },
      ];
      for (const one of wrong) {
        const error = await rejectionOf(customers().transact((transaction) => transaction.record([one])));
        expect(error.message).to.contain('not stored as');
      }
      expect(await customers().find('a')).to.deep.equal(stored);
      expect(await customers().lastSeq()).to.equal(1);
    });

    it('deletes; the second time has no effect', async () => {
      for (const id of ['a', 'b']) await add(customers(), id);
      expect(await erase(customers(), 'a', 'nobody')).to.equal(1);
      expect(await erase(customers(), 'a')).to.equal(0);
      expect(await customers().find('a')).to.equal(undefined);
      expect(await idsOf({})).to.deep.equal(['b']);
      expect(await customers().lastSeq()).to.equal(3);
    });

    it('runs a large callback alone, before and after others, and leaves no trace of a refused one', async () => {
      const created = (prefix: string) =>
        Array.from({ length: 300 }, (_, index) =>
          decideCreation(`${prefix}-${index}`, aPatch({ name: prefix, status: prefix }), made()),
        );
      const store = customers();
      const seq = await store.lastSeq();
      const large = store.transact(async (transaction) => transaction.record(created('large')), { isLarge: true });
      const refused = store.transact(
        async (transaction) => {
          await transaction.record(created('refused'));
          throw new Error('refused');
        },
        { isLarge: true },
      );
      const small = ['a', 'b'].map((id) => add(store, id, { name: id }));
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      await Promise.all([large, ...small]);
      expect(await store.lastSeq()).to.equal(seq + 302);
      const { status } = await store.countFacets({ filters: [], search: [] });
      expect(status.find(({ value }) => value === 'large')).to.deep.equal({ value: 'large', count: 300 });
      expect(status.some(({ value }) => value === 'refused')).to.equal(false);
      expect((await store.list(aQuery())).total).to.equal(302);
    });

    it('rejects a callback that awaits something else, while its neighbours succeed', async () => {
      const before = add(customers(), 'a');
      const unsettled = customers().transact(async (transaction) => {
        await transaction.record([decideCreation('b', aPatch({ name: 'b' }), made())]);
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      });
      const after = add(customers(), 'c');
      const [error] = await Promise.all([rejectionOf(unsettled), before, after]);
      expect(error).to.be.instanceOf(CallbackNotSettled);
      expect(await idsOf({})).to.deep.equal(['a', 'c']);
    });

    it('rejects every call after the callback has settled, and after the store has closed', async () => {
      const kept: CustomerTransaction[] = [];
      await customers().transact(async (transaction) => kept.push(transaction));
      for (const transaction of kept) {
        expect(() => transaction.seq).to.throw('over');
        expect((await rejectionOf(transaction.findAll([]))).message).to.contain('over');
        expect((await rejectionOf(transaction.record([]))).message).to.contain('over');
      }
      await current().close();
      for (const call of [
        () => customers().find('a'),
        () => customers().list(aQuery()),
        () => customers().countFacets({ filters: [], search: [] }),
        () => customers().countColumns(),
        () => customers().lastSeq(),
        () => customers().transact(async () => 1),
        () => current().customerLogs.list(aQuery()),
        () => current().customerLogs.eraseValues(1),
      ]) {
        expect(await rejectionOf(call())).to.be.instanceOf(Unavailable);
      }
    });

    it('lists by filters, own columns and search, in order, with the exact total', async () => {
      await add(customers(), 'a', { name: 'Édouard', status: 'lead', score: 10 });
      await add(customers(), 'b', { name: 'eda', company: 'Acme, Inc', score: '10' });
      await add(customers(), 'c', { name: 'Zoë', email: 'edward@example.com', score: true });
      await add(customers(), 'd', { name: 'Bob', notes: 'ed' });
      const byScore = [
        { field: 'score', descending: true },
        { field: 'id', descending: true },
      ];
      expect(await idsOf({ order: byScore })).to.deep.equal(['b', 'a', 'c', 'd']);
      expect(await idsOf({ search: [['ed']] })).to.deep.equal(['a', 'b', 'c']);
      expect(await idsOf({ filters: [{ field: 'score', operator: 'eq', values: ['10', 10] }] })).to.deep.equal([
        'a',
        'b',
      ]);
      expect(await idsOf({ filters: [{ field: 'score', operator: 'ne', values: [10] }] })).to.deep.equal([
        'b',
        'c',
        'd',
      ]);
      expect(await idsOf({ filters: [{ field: 'none', operator: 'eq', values: ['x'] }] })).to.deep.equal([]);
      const page = await customers().list(aQuery({ search: [['ed']], page: { kind: 'slice', start: 1, limit: 1 } }));
      expect([page.records.map(({ id }) => id), page.total]).to.deep.equal([['b'], 3]);
    });

    it('walks all rows by cursor although earlier rows are deleted', async () => {
      for (const id of ['e', 'c', 'a', 'd', 'b']) await add(customers(), id, { name: `same ${id === 'c' ? 'c' : ''}` });
      const order = [
        { field: 'name', descending: false },
        { field: 'id', descending: false },
      ];
      const seen: string[] = [];
      let after: Position | undefined;
      do {
        const page: Page = { kind: 'after', after, limit: 2 };
        const { records, next } = await customers().list(aQuery({ order, page }));
        seen.push(...records.map(({ id }) => id));
        await erase(customers(), records.at(-1)!.id);
        after = next;
      } while (after !== undefined);
      expect(seen).to.deep.equal(['a', 'b', 'd', 'e', 'c']);
    });

    it('counts the values of status and role among the matches', async () => {
      const rows = [
        ['b', 'vip'],
        ['a', 'vip'],
        ['b', 'customer'],
        ['ä', 'customer'],
        ['A', 'vip'],
      ] as const;
      for (const [index, [status, role]] of rows.entries()) await add(customers(), `c${index}`, { status, role });
      expect(await customers().countFacets({ filters: [], search: [] })).to.deep.equal({
        status: [
          { value: 'b', count: 2 },
          { value: 'A', count: 1 },
          { value: 'a', count: 1 },
          { value: 'ä', count: 1 },
        ],
        role: [
          { value: 'vip', count: 3 },
          { value: 'customer', count: 2 },
        ],
      });
      const filters = [{ field: 'role', operator: 'eq', values: ['customer'] } as const];
      const some = await customers().countFacets({ filters, search: [['c2']] });
      expect(some).to.deep.equal({ status: [{ value: 'b', count: 1 }], role: [{ value: 'customer', count: 1 }] });
    });
  });
}
