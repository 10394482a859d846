import { expect } from 'chai';
import { Caller, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { expectProblem, onEachStorage, type UserRecord } from '../../support/service.js';
import { scenarios } from './scenario.js';

interface Access {
  readonly permissions: readonly { readonly ability: string; readonly action: string; readonly allowed: boolean }[];
}

onEachStorage('GET /users?can=', {}, (service) => {
  let admin: Caller;
  let vault: AbilityRecord;
  let reading: RoleRecord;
  let writing: RoleRecord;
  const people: UserRecord[] = [];

  before(async () => {
    admin = await Caller.administrator(service());
    vault = await admin.ability('vault', { read: true, update: true, delete: true });
    await admin.ability('garden', { read: true });
    reading = await admin.role('Reading', 'vault.read', 'garden.read');
    writing = await admin.role('Writing', 'vault.update', 'vault.delete');
    await admin.put(`/abilities/${vault.id}`, { delete: false });
    const rolesOf = [[reading.id], [writing.id], [writing.id, reading.id], [], [reading.id], [writing.id]];
    for (const [index, roles] of rolesOf.entries()) {
      const fields = { first_name: `P${index}`, roles, suspended: index === 4 };
      people.push(await admin.user(`p${index}@example.com`, fields));
    }
  });

  async function list(query: string): Promise<{ names: string; total: string | undefined; users: UserRecord[] }> {
    const { status, text, headers } = await admin.get(`/users?${query}`);
    expect(status, text).to.equal(200);
    const users = JSON.parse(text) as UserRecord[];
    const names = users.filter(({ email }) => /^p\d@/.test(email)).map(({ first_name }) => first_name);
    return { names: names.join(' '), total: headers['x-total-count'] as string | undefined, users };
  }

  for (const [query, expected] of [
    ['can=vault.read', 'P0 P2'],
    ['can=vault.update', 'P1 P2 P5'],
    ['can=vault.read&can=vault.update', 'P0 P1 P2 P5'],
    ['can=vault.delete', ''],
    ['can=vault.create', ''],
    ['can=nothing.read', ''],
    ['can=nothing.read&can=garden.read', 'P0 P2'],
    ['can=constructor.read', ''],
    ['can=vault.update&first_name=P2', 'P2'],
    ['can=vault.update&suspended=true', ''],
    ['can=vault.update&q=p5', 'P5'],
  ] as const) {
    it(`answers ${query}`, async () => {
      expect((await list(`${query}&_sort=first_name`)).names).to.equal(expected);
    });
  }

  it('combines with filters by role, orders and pages', async () => {
    const both = `can=vault.update&roles=${reading.id}`;
    expect((await list(both)).names).to.equal('P2');
    expect((await list(`can=vault.update&roles_ne=${reading.id}&roles_ne=x&_sort=email`)).names).to.equal('P1 P5');
    const { names, total } = await list(
      `can=vault.update&roles=${writing.id}&_sort=first_name&_order=desc&_page=2&_limit=1`,
    );
    expect([names, total]).to.deep.equal(['P2', '3']);
  });

  it('names exactly those of whom GET /users/:id/access says so', async () => {
    const { users: everyone } = await list('');
    for (const permission of ['vault.read', 'vault.update', 'vault.delete', 'garden.read', 'account.read']) {
      const able: string[] = [];
      for (const { id } of everyone) {
        const { permissions } = await admin.read<Access>(`/users/${id}/access`);
        if (permissions.some((one) => one.allowed && `${one.ability}.${one.action}` === permission)) able.push(id);
      }
      const { users, total } = await list(`can=${permission}`);
      expect(
        users.map(({ id }) => id),
        permission,
      ).to.have.members(able);
      expect(total, permission).to.equal(String(able.length));
    }
  });

  it('follows roles, abilities and suspensions at once', async () => {
    const person = people[3]!;
    const names = async () => (await list('can=vault.delete&_sort=first_name')).names;
    await admin.put(`/abilities/${vault.id}`, { delete: true });
    expect(await names()).to.equal('P1 P2 P5');
    await admin.put(`/users/${person.id}`, { roles: [writing.id] });
    expect(await names()).to.equal('P1 P2 P3 P5');
    await admin.put(`/users/${person.id}`, { suspended: true });
    expect(await names()).to.equal('P1 P2 P5');
    await admin.put(`/roles/${writing.id}`, { abilities: { vault: { delete: false } } });
    expect(await names()).to.equal('');
    await admin.delete(`/roles/${writing.id}`);
    expect((await list('can=vault.update')).names).to.equal('');
  });

  scenarios(
    service,
    { method: 'GET', url: '/users', as: () => admin.token },
    [
      '/users?can=',
      '/users?can=vault',
      '/users?can=vault.',
      '/users?can=.read',
      '/users?can=vault.publish',
      '/users?can=vault.read.delete',
      '/users?can=Vault.read',
      '/users?can=vault.read,garden.read',
      '/users?can=vault.read&can=vault',
    ].map((url) => ({ name: url, url, status: 400, code: 'bad_query', errors: ['can'] })),
  );

  scenarios(
    service,
    { method: 'GET', url: '/users', as: () => admin.token },
    ['can_ne', 'can_gte', 'can_lte', 'can_like', 'can_values'].map((name) => {
      const url = `/users?${name}=vault.read`;
      return { name: url, url, status: 400, code: 'bad_query', errors: [name] };
    }),
  );

  it('requires account.read first', async () => {
    const other = await Caller.holding(service(), 'customer.read');
    expectProblem(await other.get('/users?can=vault'), { status: 403, code: 'forbidden' });
  });
});
