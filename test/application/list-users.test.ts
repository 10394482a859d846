import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { ListChanges } from '../../src/application/changes/list-changes.js';
import { ListDirectoryMembers } from '../../src/application/directories/list-directory-members.js';
import { ActorNames } from '../../src/application/users/actor-names.js';
import { ListUsers } from '../../src/application/users/list-users.js';
import { Forbidden } from '../../src/domain/permissions/errors.js';
import type { Filter, ListQuery } from '../../src/domain/lists/list-query.js';
import { anAbility, anActor, anAuthority, aRole, aUser } from '../support/builders.js';
import { refusalOf } from '../support/refusal.js';

const KEYS = ['account', 'role', 'ability'];

function asking(...filters: Filter[]): ListQuery {
  const order = [{ field: 'id', descending: false }];
  return { filters, search: [], order, page: { kind: 'slice', start: 0, limit: 10 } };
}

async function aHouse() {
  const reader = aRole('reader', { account: ['read'] });
  const auditor = aRole('auditor', { account: ['read'], role: ['read'], ability: ['read'] });
  const authority = anAuthority({ abilities: KEYS.map((key) => anAbility(key)), roles: [reader, auditor] });
  const store = new MemoryStore();
  const user = (id: string, ...roleIds: string[]) => aUser({ id, email: `${id}@example.com`, roleIds });
  const users = [user('a', 'role-reader', 'role-gone'), user('b', 'role-gone'), user('c', 'role-auditor'), user('d')];
  await store.transact(async (transaction) => {
    for (const one of users) await transaction.users.insert(one, 'hash');
  });
  const [reading, auditing, nobody] = [0, 2, 3].map((index) => anActor(users[index]!, authority));
  return {
    listUsers: new ListUsers(store.users, { authority }, { now: () => 0 }),
    listChanges: new ListChanges(store.log, new ActorNames(store.users, { authority })),
    reading: reading!,
    auditing: auditing!,
    nobody: nobody!,
  };
}

describe('ListUsers', () => {
  it('finds nobody by a deleted role, although rows still contain it', async () => {
    const { listUsers, reading } = await aHouse();
    const found = async (operator: 'eq' | 'ne', ...values: string[]) =>
      (await listUsers.execute(reading, { query: asking({ field: 'roles', operator, values }) })).records.map(
        ({ id }) => id,
      );
    expect(await found('eq', 'role-gone')).to.deep.equal([]);
    expect(await found('eq', 'role-gone', 'role-reader')).to.deep.equal(['a']);
    expect(await found('ne', 'role-gone')).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(await found('ne', 'role-gone', 'role-reader')).to.deep.equal(['b', 'c', 'd']);
  });

  it('is refused without account.read', async () => {
    const { listUsers, nobody } = await aHouse();
    expect(await refusalOf(listUsers.execute(nobody, { query: asking() }))).to.be.instanceOf(Forbidden);
  });
});

describe('ListDirectoryMembers', () => {
  it('keeps nothing of people but their ids', async () => {
    const { reading } = await aHouse();
    const store = new MemoryStore();
    await store.transact(async ({ users }) => {
      for (const id of ['c', 'a', 'b']) {
        await users.insert(aUser({ id, email: `${id}@example.com`, groupIds: id === 'b' ? [] : ['g'] }), null);
      }
    });
    expect(await new ListDirectoryMembers(store.users).execute(reading, { groupId: 'g' })).to.deep.equal(['a', 'c']);
  });
});

describe('ListChanges', () => {
  it('requires all three read permissions', async () => {
    const { listChanges, reading, auditing } = await aHouse();
    expect(await refusalOf(listChanges.execute(reading, { query: asking() }))).to.be.instanceOf(Forbidden);
    expect((await listChanges.execute(auditing, { query: asking() })).total).to.equal(0);
  });
});
