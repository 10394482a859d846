import { expect } from 'chai';
import type { RoleSetGroup } from '../../src/application/ports/user-repository.js';
import type { Store, StoreTransaction } from '../../src/application/ports/store.js';
import { evaluateList } from '../../src/domain/lists/evaluate-list.js';
import type { Filter, ListQuery, Position } from '../../src/domain/lists/list-query.js';
import { USER_FIELDS, userValue } from '../../src/domain/users/user-list.js';
import type { User } from '../../src/domain/users/user.js';
import { aUser } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

type Users = StoreTransaction['users'];

function aPerson(id: string, fields: Partial<User> = {}): User {
  return aUser({ id, email: `${id}@example.com`, firstName: id, ...fields });
}

async function countsOf(users: Users, ...roleIds: string[]): Promise<Record<string, number>> {
  const counts = await users.countByRoleSet(roleIds);
  const named = counts.map((count) => [count.roleIds.join('+'), count.users] as const);
  expect(new Set(named.map(([name]) => name)).size).to.equal(named.length);
  return Object.fromEntries(named);
}

const asGroups = (groups: readonly RoleSetGroup['sets'][]): RoleSetGroup[] => groups.map((sets) => ({ sets }));

async function firstOf(users: Users, groups: readonly RoleSetGroup['sets'][], limit = 10): Promise<string[]> {
  const found = await users.listFirst(asGroups(groups), limit);
  return found.map((group) => group.map(({ id }) => id).join(' '));
}

/** A generator of pseudorandom integers below a limit; the same for the same seed. */
function seededBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export function roleSetsSuite(current: () => Store): void {
  describe('role sets', function () {
    // Walks hundreds of lists, which takes long beside other suites on MongoDB.
    const counts = (...roleIds: string[]) => current().transact(({ users }) => countsOf(users, ...roleIds));
    const write = (run: (users: Users) => Promise<unknown>) => current().transact(({ users }) => run(users));
    const insert = (...people: User[]) =>
      write(async (users) => {
        for (const one of people) await users.insert(one, 'hash');
      });

    it('list what people have who hold a role, suspended ones too, with writes of the transaction', async () => {
      const listHeldWith = (id: string) => current().transact(({ users }) => users.listHeldWith(id));
      expect(await listHeldWith('w1')).to.deep.equal([]);
      await insert(
        aPerson('w-a', { roleIds: ['w1', 'w2'], groupIds: ['w3'] }),
        aPerson('w-b', { roleIds: ['w4', 'w1'], suspended: true }),
        aPerson('w-c', { roleIds: ['w5'] }),
      );
      expect(await listHeldWith('w1')).to.have.members(['w1', 'w2', 'w3', 'w4']);
      expect(await listHeldWith('w3')).to.have.members(['w1', 'w2', 'w3']);
      const [uncommitted] = await current().transact(async ({ users }) => {
        await users.remove('w-b');
        await users.insert(aPerson('w-d', { roleIds: ['w1', 'w6'] }), null);
        return [await users.listHeldWith('w1')];
      });
      expect(uncommitted).to.have.members(['w1', 'w2', 'w3', 'w6']);
      await write(async (users) => {
        for (const id of ['w-a', 'w-c', 'w-d']) await users.remove(id);
      });
    });

    it('count the unsuspended users of each set with one of the roles', async () => {
      expect(await counts('r1')).to.deep.equal({});
      await insert(
        aPerson('a', { roleIds: ['r2', 'r1'] }),
        aPerson('b', { roleIds: ['r1', 'r2'] }),
        aPerson('c', { roleIds: ['r2'] }),
        aPerson('d', { roleIds: ['r3'] }),
        aPerson('e', { roleIds: ['r4'], suspended: true }),
        aPerson('f'),
      );
      expect(await counts('r1')).to.deep.equal({ 'r1+r2': 2 });
      expect(await counts('r2', 'r3', 'r4', 'r5')).to.deep.equal({ 'r1+r2': 2, r2: 1, r3: 1 });
      expect(await counts()).to.deep.equal({});
    });

    it('have groups beside roles, and count who holds each', async () => {
      await insert(
        aPerson('a', { roleIds: ['r2'], groupIds: ['g2', 'g1'] }),
        aPerson('b', { groupIds: ['g1'] }),
        aPerson('c', { groupIds: ['g1'], suspended: true }),
        aPerson('d', { roleIds: ['r2'] }),
      );
      expect(await counts('g1')).to.deep.equal({ 'g1+g2+r2': 1, g1: 1 });
      const holders = (...ids: string[]) => write(async (users) => [...(await users.countHolders(ids))].sort());
      expect(await holders('g1', 'r2', 'none')).to.deep.equal([
        ['g1', 3],
        ['r2', 2],
      ]);
      const seen = await write(async (users) => {
        await users.replace(aPerson('a', { roleIds: ['r2'], groupIds: ['g2'] }));
        await users.remove('c');
        return [...(await users.countHolders(['g1']))];
      });
      expect(seen).to.deep.equal([['g1', 1]]);
      expect([...(await current().users.countHolders(['g1', 'g2']))].sort()).to.deep.equal([
        ['g1', 1],
        ['g2', 1],
      ]);
      expect(await write((users) => users.removeRole('g2', 10))).to.equal(1);
      expect(await current().users.find('a')).to.deep.include({ roleIds: ['r2'], groupIds: [] });
      expect(await current().users.listHeldRoles()).to.have.members(['r2', 'g1']);
    });

    it('follow every write of a user', async () => {
      await insert(aPerson('a', { roleIds: ['r1'] }), aPerson('b', { roleIds: ['r1'] }));
      const seen: unknown[] = [];
      const then = async (run: (users: Users) => Promise<unknown>) => {
        await write(run);
        seen.push(await counts('r1', 'r2'));
      };
      await then((users) => users.replace(aPerson('a', { roleIds: ['r1'], firstName: 'Z' })));
      await then((users) => users.replace(aPerson('a', { roleIds: ['r2', 'r1'] })));
      await then((users) => users.replace(aPerson('a', { roleIds: ['r1', 'r2'] })));
      await then((users) => users.replace(aPerson('a', { roleIds: ['r1', 'r2'], suspended: true })));
      await then((users) => users.remove('b'));
      await then((users) => users.removeRole('r2', 10));
      await then((users) => users.replace(aPerson('a', { roleIds: ['r1'] })));
      await then((users) => users.remove('a'));
      await then((users) => users.insert(aPerson('a', { roleIds: ['r2'] }), null));
      expect(seen).to.deep.equal([
        { r1: 2 },
        { r1: 1, 'r1+r2': 1 },
        { r1: 1, 'r1+r2': 1 },
        { r1: 1 },
        {},
        {},
        { r1: 1 },
        {},
        { r2: 1 },
      ]);
    });

    it("include the transaction's writes and those of earlier callbacks, but not those of refused ones", async () => {
      const seen = await Promise.allSettled([
        write(async (users) => {
          await users.insert(aPerson('a', { roleIds: ['r1'] }), null);
          return [await countsOf(users, 'r1'), await firstOf(users, [[['r1']]])];
        }),
        write(async (users) => {
          await users.insert(aPerson('b', { roleIds: ['r1'] }), null);
          await users.remove('a');
          throw new Error('refused');
        }),
        write(async (users) => {
          await users.insert(aPerson('c', { roleIds: ['r1'] }), null);
          await users.replace(aPerson('a', { roleIds: ['r1'], firstName: 'zz' }));
          return [await countsOf(users, 'r1'), await firstOf(users, [[['r1']]])];
        }),
      ]);
      expect(seen.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).to.deep.equal([
        [{ r1: 1 }, ['a']],
        'refused',
        [{ r1: 2 }, ['c a']],
      ]);
      expect(await counts('r1')).to.deep.equal({ r1: 2 });
    });

    it('list their first users by name, then id, without suspended ones', async () => {
      await insert(
        aPerson('1', { roleIds: ['r1', 'r2'], firstName: 'zoe', lastName: 'B' }),
        aPerson('2', { roleIds: ['r2', 'r1'], firstName: 'Zoë', lastName: 'a' }),
        aPerson('4', { roleIds: ['r1'], firstName: 'Ärne' }),
        aPerson('3', { roleIds: ['r1'], firstName: 'arne' }),
        aPerson('5', { roleIds: ['r1'], suspended: true, firstName: 'A' }),
        aPerson('6', { firstName: 'None' }),
      );
      const groups: RoleSetGroup['sets'][] = [[['r1']], [['r2', 'r1'], ['r1']], [[]], [['r3']], []];
      expect(await write((users) => firstOf(users, groups))).to.deep.equal(['3 4', '3 4 2 1', '6', '', '']);
      expect(await write((users) => firstOf(users, groups, 3))).to.deep.equal(['3 4', '3 4 2', '6', '', '']);
      expect(await write((users) => users.listFirst([{ sets: [['r1', 'r2']] }], 1))).to.deep.equal([
        [{ id: '2', firstName: 'Zoë', lastName: 'a' }],
      ]);
    });

    it('list the first users for each purpose', async () => {
      const people = Array.from({ length: 30 }, (_, n) =>
        aPerson(String(n).padStart(2, '0'), { roleIds: [`r${(n * n) % 7}`] }),
      );
      await insert(...people);
      const groups = Array.from({ length: 7 }, (_, n) => ({ sets: [[`r${n}`]], purposes: [n % 2, 2] }));
      const found = await write((users) => users.listFirst(groups, 4));
      for (const purpose of [0, 1, 2]) {
        const isFor = (group: number) => groups[group]!.purposes.includes(purpose);
        const ids = (found as { id: string }[][]).flatMap((group, n) => (isFor(n) ? group.map(({ id }) => id) : []));
        const expected = people.filter(({ roleIds: [role] }) => isFor(Number(role!.slice(1)))).map(({ id }) => id);
        expect(ids.sort().slice(0, 4)).to.deep.equal(expected.slice(0, 4));
      }
    });

    it('list what a full comparison lists, also between writes', async () => {
      const below = seededBelow(11);
      const stored = new Map<string, User>();
      const aRandom = (id: string) =>
        aPerson(id, {
          roleIds: ['r1', 'r2', 'r3', 'r4'].filter(() => below(2) === 0),
          suspended: below(5) === 0,
          firstName: ['Ada', 'ada', 'Bo', 'Cy'][below(4)]!,
          lastName: ['X', 'y'][below(2)]!,
        });
      const names = Array.from({ length: 60 }, (_, n) => `user-${below(1_000)}-${n}`);
      await insert(...names.map((id) => stored.set(id, aRandom(id)).get(id)!));
      const sets = [...new Set([...stored.values()].map(({ roleIds }) => roleIds.join('+')))];
      const groups = Array.from({ length: 20 }, () =>
        sets.filter(() => below(3) > 0).map((set) => (set === '' ? [] : set.split('+'))),
      );
      const keyOf = ({ firstName, lastName, id }: User) => `${firstName} ${lastName} ${id}`.toLowerCase();
      const compare = async (users: Users, people: ReadonlyMap<string, User>) => {
        const inOrder = [...people.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        const expected = groups.map((group) => {
          const wanted = new Set(group.map((roleIds) => roleIds.join('+')));
          const members = inOrder.filter((one) => !one.suspended && wanted.has(one.roleIds.join('+')));
          return members.slice(0, 3).map(({ id }) => id);
        });
        const found = await users.listFirst(asGroups(groups), 3);
        expect(found.map((group) => group.map(({ id }) => id))).to.deep.equal(expected);
      };
      for (let round = 0; round < 8; round += 1) {
        const writes = [...stored.keys()]
          .filter(() => below(6) === 0)
          .map((id) => [id, below(3) === 0 ? undefined : aRandom(id)] as const);
        await write(async (users) => {
          const people = new Map(stored);
          await compare(users, people);
          for (const [id, person] of writes) {
            if (person === undefined) await users.remove(id);
            else await users.replace(person);
            people.delete(id);
            if (person !== undefined) people.set(id, person);
            await compare(users, people);
          }
        });
        for (const [id, person] of writes) {
          stored.delete(id);
          if (person !== undefined) stored.set(id, person);
        }
      }
    });

    it('answer lists by role and suspension as evaluateList does', async () => {
      const below = seededBelow(5);
      const people = Array.from({ length: 80 }, (_, n) =>
        aPerson(`u${n}`, {
          roleIds: ['r1', 'r2', 'r3', 'r4'].filter((_role, index) => below(index + 2) === 0),
          suspended: below(4) === 0,
          lastName: ['X', 'y', 'Ä'][below(3)]!,
          updated: below(10),
        }),
      );
      await insert(...people);
      const filters: Filter[] = [
        { field: 'roles', operator: 'eq', values: ['r1'] },
        { field: 'roles', operator: 'eq', values: ['r4', 'r2', 'gone'] },
        { field: 'roles', operator: 'ne', values: ['r3', true] },
        { field: 'roles', operator: 'eq', values: ['r4'] },
        { field: 'roles', operator: 'ne', values: [] },
        { field: 'roles', operator: 'eq', values: [] },
        { field: 'suspended', operator: 'eq', values: [false] },
        { field: 'suspended', operator: 'ne', values: [false, 'x'] },
        { field: 'suspended', operator: 'eq', values: [true, false] },
        { field: 'last_name', operator: 'eq', values: ['y'] },
      ];
      for (let round = 0; round < 60; round += 1) {
        const descending = below(2) === 0;
        const field = ['id', 'first_name', 'last_name', 'updated', 'suspended'][below(5)]!;
        const order = [...(field === 'id' ? [] : [{ field, descending }]), { field: 'id', descending }];
        const query: ListQuery = {
          filters: filters.filter(() => below(4) === 0),
          search: [],
          order,
          page: { kind: 'slice', start: below(3) * 3, limit: [0, 3, 100][below(3)]! },
        };
        const expected = evaluateList(people, query, USER_FIELDS, userValue);
        expect(await current().users.list(query), JSON.stringify(query)).to.deep.equal(expected);
        const walked: string[] = [];
        let after: Position | undefined;
        do {
          const page = await current().users.list({ ...query, page: { kind: 'after', after, limit: 7 } });
          expect(page.total).to.equal(expected.total);
          walked.push(...page.records.map(({ id }) => id));
          after = page.next;
        } while (after !== undefined);
        const all = evaluateList(
          people,
          { ...query, page: { kind: 'slice', start: 0, limit: 100 } },
          USER_FIELDS,
          userValue,
        );
        expect(walked, JSON.stringify(query)).to.deep.equal(all.records.map(({ id }) => id));
      }
    });

    it('are closed with their transaction', async () => {
      const users = await current().transact(async (transaction) => transaction.users);
      expect(await rejectionOf((async () => users.countByRoleSet([]))())).to.be.instanceOf(Error);
      expect(await rejectionOf((async () => users.listFirst([{ sets: [['r1']] }], 1))())).to.be.instanceOf(Error);
    });
  });
}
