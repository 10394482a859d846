import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { Filter, ListQuery, Order, Page, Position } from '../../src/domain/lists/list-query.js';
import { MADE_BY } from '../../src/domain/users/user-list.js';
import type { User } from '../../src/domain/users/user.js';
import { aUser, T0 } from '../support/builders-store.js';

const WHOLE: Page = { kind: 'slice', start: 0, limit: 1_000 };
const BY_ID: readonly Order[] = [{ field: 'id', descending: false }];

function aQuery(fields: Partial<ListQuery> = {}): ListQuery {
  return { filters: [], search: [], order: BY_ID, page: WHOLE, ...fields };
}

function by(field: string, descending = false): Order[] {
  return [
    { field, descending },
    { field: 'id', descending },
  ];
}

/** Names with combining marks, ligatures and dots; two pairs of equal sort keys. */
const PEOPLE: readonly Partial<User>[] = [
  { firstName: 'Zoë', lastName: 'Ärger', roleIds: ['r1', 'r2'] },
  { firstName: 'zoe', lastName: 'Arger', suspended: true },
  { firstName: 'İpek', lastName: 'Straße', roleIds: ['r2'] },
  { firstName: 'Ada', lastName: '\ue000', updated: T0 + 9 },
  { firstName: 'Ada', lastName: '🂡', roleIds: ['r3'] },
];

export function userListsSuite(current: () => Store): void {
  describe('lists of users', () => {
    const users = PEOPLE.map((fields, index) =>
      aUser({ id: `user-${index}`, email: `Person-${index}@Example.com`, created: T0 + index, ...fields }),
    );
    beforeEach(async () => {
      for (const user of users) await current().transact((transaction) => transaction.users.insert(user, 'hash'));
    });

    async function ids(fields: Partial<ListQuery>): Promise<string> {
      const { records, total } = await current().users.list(aQuery(fields));
      if (fields.page === undefined) expect(total).to.equal(records.length);
      return records.map(({ id }) => id.slice('user-'.length)).join('');
    }
    const where = (...filters: Filter[]) => ids({ filters });

    it('return complete records with the roles in their order, as copies', async () => {
      const { records, total, next } = await current().users.list(aQuery());
      expect({ records, total, next }).to.deep.equal({ records: users, total: 5, next: undefined });
      (records[0]!.roleIds as string[]).pop();
      Object.assign(records[0]!, { firstName: 'changed' });
      expect((await current().users.list(aQuery())).records).to.deep.equal(users);
    });

    it('are filtered and sorted by whether the email is verified and codes are on', async () => {
      const make = (id: string, flags: Partial<User>) =>
        current().transact((transaction) =>
          transaction.users.insert(aUser({ id: `user-${id}`, email: `${id}@example.com`, ...flags }), 'hash'),
        );
      await make('6', { totp: true });
      await make('7', { totp: true, emailVerified: true });
      const is = (field: string, value: boolean): Filter => ({ field, operator: 'eq', values: [value] });
      expect(await where(is('totp', true))).to.equal('67');
      expect(await where(is('totp', false))).to.equal('01234');
      expect(await where(is('email_verified', true))).to.equal('7');
      expect(await where(is('totp', true), is('email_verified', false))).to.equal('6');
      expect(await where({ field: 'totp', operator: 'ne', values: [true] })).to.equal('01234');
      expect(await ids({ order: by('totp', true) })).to.equal('7643210');
    });

    it('are filtered and sorted by how accounts are used', async () => {
      const make = (id: string, fields: Partial<User>) =>
        current().transact((transaction) =>
          transaction.users.insert(aUser({ id: `user-${id}`, email: `${id}@example.com`, ...fields }), 'hash'),
        );
      await make('6', { totp: true, lastSeen: T0 + 6, invitedUntil: T0 });
      await make('7', { hasPasskey: true, lastSeen: T0 + 1 });
      await make('8', { hasPasskey: true, totp: true, invitedUntil: T0 + 8 });
      expect(await where({ field: 'second_factor', operator: 'eq', values: [true] })).to.equal('678');
      expect(await where({ field: 'second_factor', operator: 'ne', values: [true] })).to.equal('01234');
      expect(await where({ field: 'last_seen', operator: 'lte', values: [T0 + 5] })).to.equal('7');
      expect(await where({ field: 'last_seen', operator: 'gte', values: [T0 + 1] })).to.equal('67');
      expect(await where({ field: 'last_seen', operator: 'null', values: [true] })).to.equal('012348');
      expect(await where({ field: 'invited_until', operator: 'gte', values: [T0 + 1] })).to.equal('8');
      expect(await where({ field: 'invited_until', operator: 'null', values: [false] })).to.equal('68');
      expect(await ids({ order: by('last_seen') })).to.equal('01234876');
      expect(await ids({ order: by('invited_until', true) })).to.equal('86743210');
      expect(await ids({ order: by('second_factor', true) })).to.equal('87643210');
      const suspended: Filter = { field: 'suspended', operator: 'eq', values: [false] };
      expect(await ids({ filters: [suspended], order: by('last_seen', true) })).to.equal('6784320');
      for (const order of [by('last_seen'), by('last_seen', true), by('invited_until')]) {
        const all = (await current().users.list(aQuery({ order }))).records;
        const first = await current().users.list(
          aQuery({ order, page: { kind: 'after', after: undefined, limit: 4 } }),
        );
        const rest = await current().users.list(
          aQuery({ order, page: { kind: 'after', after: first.next, limit: 9 } }),
        );
        expect([...first.records, ...rest.records]).to.deep.equal(all);
      }
    });

    it('are filtered by what a directory calls them, exactly, and by where they came from', async () => {
      const make = (id: string, fields: Partial<User>) =>
        current().transact((transaction) =>
          transaction.users.insert(aUser({ id: `user-${id}`, email: `${id}@example.com`, ...fields }), 'hash'),
        );
      await make('6', { externalId: 'Ärzte-6', madeBy: 'token-1' });
      await make('7', { externalId: 'ext-7', madeBy: 'token-2' });
      const among = (field: string, ...values: string[]): Filter => ({ field, operator: 'eq', values });
      expect(await where(among('external_id', 'Ärzte-6', 'EXT-7'))).to.equal('6');
      expect(await where({ field: 'external_id', operator: 'like', values: ['arzte'] })).to.equal('6');
      expect(await where({ field: 'external_id', operator: 'gte', values: ['b'] })).to.equal('7');
      expect(await where({ field: 'external_id', operator: 'null', values: [true] })).to.equal('01234');
      expect(await where(among('source', 'scim'))).to.equal('67');
      expect(await where({ field: 'source', operator: 'ne', values: ['scim'] })).to.equal('01234');
      expect(await where({ field: 'source', operator: 'null', values: [false] })).to.equal('67');
      expect(await where({ field: MADE_BY, operator: 'ne', values: ['token-1'] })).to.equal('012347');
      expect(await ids({ order: by('external_id', true) })).to.equal('7643210');
    });

    it('are sliced by number while the total stays the same', async () => {
      const { records, total } = await current().users.list(aQuery({ page: { kind: 'slice', start: 1, limit: 2 } }));
      expect([records.map(({ id }) => id), total]).to.deep.equal([['user-1', 'user-2'], 5]);
      expect(await ids({ page: { kind: 'slice', start: 9, limit: 2 } })).to.equal('');
      expect(await ids({ page: { kind: 'slice', start: 0, limit: 0 } })).to.equal('');
    });

    it('sort by the bytes of folded text, then by id; descending is the exact reverse', async () => {
      expect(await ids({ order: by('last_name') })).to.equal('01234');
      expect(await ids({ order: by('last_name', true) })).to.equal('43210');
      expect(await ids({ order: by('first_name') })).to.equal('34201');
      expect(await ids({ order: by('first_name', true) })).to.equal('10243');
      expect(await ids({ order: [{ field: 'first_name', descending: true }, ...BY_ID] })).to.equal('01234');
      expect(await ids({ order: by('suspended') })).to.equal('02341');
      expect(await ids({ order: by('created', true) })).to.equal('43210');
    });

    it('walk by cursor over ties and directions, each record once', async () => {
      const orders = [
        BY_ID,
        by('first_name'),
        by('first_name', true),
        [...by('suspended').slice(0, 1), ...by('first_name', true)],
      ];
      for (const order of orders) {
        const walked: string[] = [];
        let after: Position | undefined;
        do {
          const page = await current().users.list(aQuery({ order, page: { kind: 'after', after, limit: 2 } }));
          expect(page.total).to.equal(5);
          walked.push(...page.records.map(({ id }) => id.slice(-1)));
          after = page.next;
        } while (after !== undefined);
        expect(walked.join('')).to.equal(await ids({ order }));
      }
    });

    it('continue after a cursor whose record was removed, and past records inserted before it', async () => {
      const order = by('last_name');
      const first = await current().users.list(aQuery({ order, page: { kind: 'after', after: undefined, limit: 2 } }));
      await current().transact((transaction) => transaction.users.remove('user-1'));
      await current().transact((transaction) =>
        transaction.users.insert(aUser({ id: 'user-9', email: 'early@example.com', lastName: 'Aa' }), 'hash'),
      );
      expect(await ids({ order, page: { kind: 'after', after: first.next, limit: 9 } })).to.equal('234');
    });

    it('have no next after the last record or an empty page', async () => {
      const page = async (limit: number) =>
        (await current().users.list(aQuery({ page: { kind: 'after', after: undefined, limit } }))).next;
      expect(await page(5)).to.equal(undefined);
      expect(await page(4)).to.deep.equal(['user-3']);
      expect(await page(0)).to.equal(undefined);
    });

    it('filter by equality of the unfolded text', async () => {
      expect(await where({ field: 'first_name', operator: 'eq', values: ['zoe', 'Ada'] })).to.equal('134');
      expect(await where({ field: 'first_name', operator: 'ne', values: ['zoe', 'Ada'] })).to.equal('02');
      expect(await where({ field: 'first_name', operator: 'eq', values: [] })).to.equal('');
      expect(await where({ field: 'first_name', operator: 'ne', values: [] })).to.equal('01234');
      expect(await where({ field: 'id', operator: 'eq', values: ['user-4', 'user-1', 'nobody'] })).to.equal('14');
      expect(await where({ field: 'suspended', operator: 'eq', values: [true] })).to.equal('1');
      expect(await where({ field: 'created', operator: 'eq', values: [T0 + 2] })).to.equal('2');
    });

    it('filter by assigned roles', async () => {
      expect(await where({ field: 'roles', operator: 'eq', values: ['r2'] })).to.equal('02');
      expect(await where({ field: 'roles', operator: 'eq', values: ['r3', 'r1'] })).to.equal('04');
      expect(await where({ field: 'roles', operator: 'ne', values: ['r2', 'r3'] })).to.equal('13');
      expect(await where({ field: 'roles', operator: 'eq', values: [] })).to.equal('');
    });

    it('filter by ranges and parts in sort order, all filters together', async () => {
      expect(await where({ field: 'created', operator: 'gte', values: [T0 + 3] })).to.equal('34');
      expect(await where({ field: 'last_name', operator: 'lte', values: ['arger'] })).to.equal('01');
      expect(await where({ field: 'last_name', operator: 'gte', values: ['\uffff'] })).to.equal('4');
      expect(await where({ field: 'last_name', operator: 'like', values: ['rass'] })).to.equal('2');
      expect(
        await where(
          { field: 'last_name', operator: 'like', values: ['arg', 'rass'] },
          { field: 'roles', operator: 'eq', values: ['r2'] },
          { field: 'suspended', operator: 'ne', values: [true] },
        ),
      ).to.equal('02');
    });

    it('are searched for a part of any searched text, never across two', async () => {
      expect(await ids({ search: [['zoe']] })).to.equal('01');
      expect(await ids({ search: [['ipek', '🂡']] })).to.equal('24');
      expect(await ids({ search: [['person-3@ex']] })).to.equal('3');
      expect(await ids({ search: [['zoe\u0001arger']] })).to.equal('');
      expect(await ids({ search: [['%']] })).to.equal('');
    });

    it('are filtered by the keys of addresses', async () => {
      const insert = (user: User) => current().transact((transaction) => transaction.users.insert(user, 'hash'));
      await insert(aUser({ id: 'user-5', email: 'Ada@münchen.de' }));
      await insert(aUser({ id: 'user-6', email: 'ada@XN--MNCHEN-3YA.de', exactEmail: true }));
      await insert(aUser({ id: 'user-7', email: 'ada@xn--mnchen-3ya.dev' }));
      const key = 'ada@xn--mnchen-3ya.de';
      const others = Array.from({ length: 1_001 }, (_, n) => `zz${n}@example.com`);
      expect(await where({ field: 'email', operator: 'eq', values: ['person-1@example.com'] })).to.equal('1');
      expect(await where({ field: 'email', operator: 'eq', values: ['Person-1@Example.com'] })).to.equal('');
      expect(await where({ field: 'email', operator: 'eq', values: [key] })).to.equal('56');
      expect(
        await where({ field: 'email', operator: 'eq', values: [...others, key, 'person-1@example.com'] }),
      ).to.equal('156');
      expect(await where({ field: 'email', operator: 'ne', values: [key, 'person-0@example.com'] })).to.equal('12347');
      expect(await where({ field: 'email', operator: 'eq', values: [] })).to.equal('');
      expect(await where({ field: 'email', operator: 'eq', values: [7, 'x\0'] })).to.equal('');
    });

    it('are empty for a text longer than any stored one', async () => {
      const long = '-'.repeat(40_000);
      expect(await ids({ search: [[long]] })).to.equal('');
      expect(await ids({ search: [[long, 'zoe']] })).to.equal('01');
      expect(await where({ field: 'email', operator: 'like', values: [long] })).to.equal('');
    });

    it('follow every change of a record', async () => {
      const changed = { ...users[0]!, firstName: 'Bo', lastName: 'Yi', email: 'new@example.org', roleIds: ['r3'] };
      await current().transact((transaction) => transaction.users.replace(changed));
      expect(await ids({ search: [['new@']] })).to.equal('0');
      expect(await ids({ search: [['zoe']] })).to.equal('1');
      expect(await ids({ order: by('last_name') })).to.equal('12034');
      expect(await where({ field: 'roles', operator: 'eq', values: ['r3'] })).to.equal('04');
    });

    it("accept more bounds than a storage's functions may have arguments", async () => {
      const values = Array.from({ length: 1_001 }, (_, n) => `zz${n}`);
      const filters = (operator: 'gte' | 'lte', more: string[]): Filter[] => [
        { field: 'email', operator, values: [...values, ...more] },
      ];
      expect(await ids({ filters: filters('gte', []) })).to.equal('');
      expect(await ids({ filters: filters('lte', []) })).to.equal(await ids({}));
      expect(await ids({ filters: filters('gte', ['']) })).to.equal(await ids({}));
    });
  });
}
