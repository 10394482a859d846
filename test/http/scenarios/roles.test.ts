import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import {
  ALL_FOUR,
  Caller,
  permissionsOn,
  dump,
  abilitiesOf,
  roleOf,
  userOf,
  type RoleRecord,
} from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, STORAGES, withService } from '../../support/service.js';
import { withoutRequestId } from './scenario.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const invalid = { status: 422, code: 'validation_failed' };
const forbidden = { status: 403, code: 'forbidden' };
const immutable = { status: 409, code: 'immutable' };
const notFound = { status: 404, code: 'not_found' };
const stale = { status: 412, code: 'stale_version' };
const NO_CELLS = { read: false, create: false, update: false, delete: false };

onEachStorage('roles', {}, (service) => {
  let admin: Caller;
  let made = 0;
  const fresh = () => `Role number ${(made += 1)}`;
  before(async () => (admin = await Caller.administrator(service())));

  it('are created with the named permissions and show every ability', async () => {
    const name = fresh();
    const abilities = { customer: { read: true, update: false }, settings: { update: true, create: false } };
    const answer = await admin.post('/roles', { id: 'mine', name: ` ${name} `, abilities });
    const role = roleOf(answer, 201);
    expect(Object.keys(role)).to.have.members(['id', 'name', 'description', 'abilities', 'created', 'updated']);
    expect(role).to.include({ name, description: '' });
    expect(Object.keys(role.abilities)).to.have.members('account role ability customer segment settings'.split(' '));
    for (const row of Object.values(role.abilities)) expect(Object.keys(row)).to.have.members(Object.keys(NO_CELLS));
    expect(permissionsOn(role.abilities)).to.deep.equal(['customer.read', 'settings.update']);
    expect(answer.headers.location).to.equal(`/roles/${role.id}`);
    const read = await admin.get(`/roles/${role.id}`);
    expect(read.json).to.deep.equal(role);
    expect(read.headers.etag).to.equal(answer.headers.etag).and.match(/^"1\./);
  });

  const bad: readonly (readonly [string, object | string, readonly string[]])[] = [
    ['nothing', {}, ['name']],
    ['a control character', { name: 'a\u0007b' }, ['name']],
    ['permissions that are null', { name: 'A', abilities: null }, ['abilities']],
    ['permissions that are a list', { name: 'A', abilities: [] }, ['abilities']],
    ['an ability that is null', { name: 'A', abilities: { customer: null } }, ['abilities.customer']],
    ['an action that is null', { name: 'A', abilities: { customer: { read: null } } }, ['abilities.customer.read']],
    ['an action that is a text', { name: 'A', abilities: { customer: { read: 'true' } } }, ['abilities.customer.read']],
    ['an unknown ability on', { name: 'A', abilities: { ghost: { read: true } } }, ['abilities.ghost.read']],
    [
      'an action that the ability lacks',
      { name: 'A', abilities: { settings: { delete: true } } },
      ['abilities.settings.delete'],
    ],
    ['an unknown action', { name: 'A', abilities: { customer: { own: true } } }, ['abilities.customer.own']],
    ...['constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__'].map(
      (key) => [`"${key}" on`, `{"name":"A","abilities":{"${key}":{"read":true}}}`, [`abilities.${key}.read`]] as const,
    ),
    [
      '"__proto__" as an action',
      '{"name":"A","abilities":{"customer":{"__proto__":true}}}',
      ['abilities.customer.__proto__'],
    ],
  ];
  for (const [name, body, errors] of bad) {
    it(`are refused with ${name}: 422`, async () => {
      const role = await admin.role(fresh(), 'customer.read');
      const before = await dump(service());
      expectFields(await admin.post('/roles', body), errors);
      if (name !== 'nothing') expectFields(await admin.put(`/roles/${role.id}`, body), errors);
      expect(await dump(service())).to.deep.equal(before);
      expect(({} as Record<string, unknown>)['read']).to.equal(undefined);
    });
  }

  it('ignore `false` where there is nothing to switch off', async () => {
    const { id } = await admin.role(fresh(), 'customer.read');
    const before = await dump(service());
    const abilities = { ghost: NO_CELLS, settings: { delete: false }, customer: { own: false, delete: false } };
    expect((await admin.put(`/roles/${id}`, { abilities })).status).to.equal(200);
    const echo = `{"abilities":{"__proto__":${JSON.stringify(NO_CELLS)},"constructor":{"read":false}}}`;
    expect((await admin.put(`/roles/${id}`, echo)).status).to.equal(200);
    expect(await dump(service())).to.deep.equal(before);
  });

  it('have unique names, compared folded: 409', async () => {
    const name = fresh();
    const { id } = await admin.role(`${name} Café`);
    const taken = { status: 409, code: 'already_exists', errors: ['name'] };
    expectProblem(await admin.post('/roles', { name: `  ${name.toUpperCase()} CAFE\u0301` }), taken);
    const other = await admin.role(fresh());
    expectProblem(await admin.put(`/roles/${other.id}`, { name: `${name} cafe` }), taken);
    expectProblem(await admin.post('/roles', { name: 'ADMINISTRATOR' }), taken);
    expect((await admin.put(`/roles/${id}`, { name: `${name} CAFE` })).status).to.equal(200);
  });

  it('change only the toggled permission', async () => {
    const before = await admin.role(fresh(), 'customer.read', 'segment.read');
    const url = `/roles/${before.id}`;
    const on = roleOf(await admin.put(url, { abilities: { customer: { update: true } } }), 200);
    expect(permissionsOn(on.abilities)).to.deep.equal(['customer.read', 'customer.update', 'segment.read']);
    expect(on).to.deep.equal({ ...before, abilities: on.abilities, updated: on.updated });
    expect(Date.parse(on.updated)).to.be.greaterThan(Date.parse(before.updated));
    const off = roleOf(await admin.put(url, { abilities: { customer: { read: false } } }), 200);
    expect(permissionsOn(off.abilities)).to.deep.equal(['customer.update', 'segment.read']);
  });

  it('are unchanged when a client sends back the record', async () => {
    const { id } = await admin.role(fresh(), 'customer.read');
    const [read, before] = [await admin.get(`/roles/${id}`), await dump(service())];
    for (const body of [{}, read.json, { ...read.json, unknown: 1, updated: null }, { abilities: {} }]) {
      const answer = await admin.put(`/roles/${id}`, body);
      expect([answer.status, answer.text, answer.headers.etag]).to.deep.equal([200, read.text, read.headers.etag]);
    }
    expect(await dump(service())).to.deep.equal(before);
  });

  it('include the built-in Administrator, which is never reduced, renamed, redescribed or deleted: 409', async () => {
    const url = `/roles/${ADMINISTRATOR_ROLE_ID}`;
    const before = await dump(service());
    expectProblem(await admin.delete(url), immutable);
    const cut = await admin.put(url, { abilities: { customer: { read: false } } });
    expectProblem(cut, { ...immutable, errors: Object.keys(cut.json.errors) });
    expect(Object.keys(cut.json.errors)).to.deep.equal(['abilities.customer.read']);
    expect(await dump(service())).to.deep.equal(before);
    const whole = await admin.read<RoleRecord>(url);
    expect(whole.abilities['settings']).to.deep.equal({ ...NO_CELLS, read: true, update: true });
    expect(whole.abilities['customer']).to.deep.equal(ALL_FOUR);
    for (const [field, value] of Object.entries({ name: 'Everybody', description: 'Everything.' })) {
      expectProblem(await admin.put(url, { [field]: value }), { ...immutable, errors: [field] });
    }
    expect((await admin.put(url, { ...whole })).status).to.equal(200);
    expect(await dump(service())).to.deep.equal(before);
  });

  it("leave their holders at once when deleted, without changing the holders' records", async () => {
    const role = await admin.role(fresh(), 'role.read');
    const holder = await Caller.inRoles(service(), [role.id]);
    const before = await holder.me();
    expect((await holder.get('/roles')).status).to.equal(200);
    const answer = await admin.delete(`/roles/${role.id}`);
    expect([answer.status, answer.json]).to.deep.equal([200, {}]);
    expectProblem(await holder.get('/roles'), forbidden);
    const after = await holder.me();
    expect(after).to.deep.equal({ ...before, roles: [], abilities: after.abilities });
    expect(permissionsOn(after.abilities)).to.deep.equal([]);
    expectProblem(await admin.delete(`/roles/${role.id}`), notFound);
    expectProblem(await admin.get(`/roles/${role.id}`), notFound);
    expect((await admin.get(`/users/${holder.id}`)).json).to.deep.equal(after);
  });

  it('take effect on the next request of their holders, with the same token', async () => {
    const role = await admin.role(fresh(), 'role.read', 'account.read');
    const holder = await Caller.inRoles(service(), [role.id]);
    const { updated } = await holder.me();
    const other = `/users/${admin.id}`;
    for (const read of [false, true, false, true]) {
      await admin.put(`/roles/${role.id}`, { abilities: { account: { read } } });
      expect((await holder.get(other)).status).to.equal(read ? 200 : 403);
      expect((await holder.me()).abilities['account']?.['read']).to.equal(read);
    }
    // A role's permissions aren't part of the user's own record.
    expect((await holder.me()).updated).to.equal(updated);
  });

  it('add up: a user has the permissions of all their roles', async () => {
    const [one, two] = [await admin.role(fresh(), 'customer.read'), await admin.role(fresh(), 'segment.read')];
    const holder = await Caller.inRoles(service(), [one.id, two.id]);
    expect(permissionsOn((await holder.me()).abilities)).to.deep.equal(['customer.read', 'segment.read']);
  });

  it('are refused in a fixed order: 403, 422, 404, 412, 409', async () => {
    const role = await admin.role(fresh());
    const reader = await Caller.holding(service(), 'role.read', 'role.create');
    const header = { 'if-match': '"77.x"' };
    for (const method of ['PUT', 'DELETE']) {
      const ask = (id: string) =>
        service().call(method, `/roles/${id}`, { as: reader.token, body: '{malformed', headers: header });
      const [known, unknown] = [await ask(role.id), await ask(UNKNOWN)];
      expectProblem(known, forbidden);
      expect(withoutRequestId(known)).to.deep.equal(withoutRequestId(unknown));
    }
    expectProblem(await admin.put(`/roles/${UNKNOWN}`, { name: 5 }, header), { ...invalid, errors: ['name'] });
    expectProblem(await admin.put(`/roles/${UNKNOWN}`, {}, header), notFound);
    expectProblem(await admin.delete(`/roles/${UNKNOWN}`, header), notFound);
    expectProblem(await admin.put(`/roles/${role.id}`, { name: 'Administrator' }, header), stale);
    expectProblem(await admin.delete(`/roles/${ADMINISTRATOR_ROLE_ID}`, header), stale);
    const cut = { abilities: { customer: { read: false } } };
    expectProblem(await admin.put(`/roles/${ADMINISTRATOR_ROLE_ID}`, cut, header), stale);
    const weak = await Caller.holding(service(), 'role.read', 'role.update');
    const raise = { abilities: { customer: { read: true } } };
    const denied = { status: 403, code: 'escalation_denied' };
    expectProblem(await weak.put(`/roles/${role.id}`, raise, header), denied);
    const { etag } = (await admin.get(`/roles/${role.id}`)).headers;
    expect((await admin.put(`/roles/${role.id}`, raise, { 'if-match': String(etag) })).status).to.equal(200);
    expectProblem(await admin.put(`/roles/${role.id}`, raise, { 'if-match': String(etag) }), stale);
  });

  it('accept only the id of the path: 422', async () => {
    const { id } = await admin.role(fresh());
    expectProblem(await admin.put(`/roles/${id}`, { id: UNKNOWN }), { ...invalid, errors: ['id'] });
  });
});

onEachStorage('roles without role.read', {}, (service) => {
  let admin: Caller;
  before(async () => {
    admin = await Caller.administrator(service());
    await admin.put(`/roles/${(await admin.role('Zeta', 'customer.read')).id}`, { description: 'hidden words' });
    await admin.put(`/roles/${(await admin.role('Alpha')).id}`, { description: 'other words' });
  });

  for (const permission of ['account.read', 'ability.read'] as const) {
    it(`are ids and names with only ${permission}`, async () => {
      const reader = await Caller.holding(service(), permission);
      const whole = await admin.read<RoleRecord[]>('/roles?_sort=name');
      const short = whole.map(({ id, name }) => ({ id, name }));
      expect(await reader.read('/roles?_sort=name')).to.deep.equal(short);
      for (const { id, name } of short) expect(await reader.read(`/roles/${id}`)).to.deep.equal({ id, name });
    });

    it(`reveal nothing hidden with only ${permission}`, async () => {
      const reader = await Caller.holding(service(), permission);
      const count = async (query: string) => (await reader.read<unknown[]>(`/roles?${query}`)).length;
      expect(await count('name=Zeta')).to.equal(1);
      expect(await count('q=zeta')).to.equal(1);
      expect(await count('q=hidden')).to.equal(0);
      for (const name of ['description', 'description_like', 'description_null', 'updated_gte']) {
        const answer = await reader.get(`/roles?${name}=true`);
        expectProblem(answer, { status: 400, code: 'bad_query', errors: [name] });
        expect(answer.text).to.not.contain('did you mean');
      }
      for (const field of ['description', 'created', 'updated']) {
        const answer = await reader.get(`/roles?_sort=${field}`);
        expect(answer.status, answer.text).to.equal(400);
      }
    });
  }

  it('are searchable by every field with role.read', async () => {
    const reader = await Caller.holding(service(), 'role.read');
    const names = async (query: string) => (await reader.read<RoleRecord[]>(`/roles?${query}`)).map(({ name }) => name);
    expect(await names('q=hidden')).to.deep.equal(['Zeta']);
    expect(await names('description=other%20words')).to.deep.equal(['Alpha']);
    expect((await names('_sort=description&_order=desc')).slice(0, 1)).to.not.deep.equal([]);
    const answer = await reader.get('/roles?_page=1&_limit=1&_sort=name&name=Zeta&name=Alpha');
    expect(answer.headers['x-total-count']).to.equal('2');
    expect((answer.json as unknown as RoleRecord[]).map(({ name }) => name)).to.deep.equal(['Alpha']);
  });
});

for (const storage of STORAGES) {
  it(`the limit of 1,000 roles, and of 50 per user: 409 (${storage})`, () =>
    withService(storage, {}, async (service) => {
      const admin = await Caller.administrator(service);
      const seeding = new Seeding(service);
      const ids = await seeding.roles(998);
      const full = { status: 409, code: 'limit_reached' };
      await admin.role('The last');
      expectProblem(await admin.post('/roles', { name: 'Beyond', abilities: abilitiesOf([]) }), full);
      const { id } = await seeding.user();
      expectProblem(await admin.put(`/users/${id}`, { roles: ids.slice(0, 51) }), full);
      const fifty = await admin.put(`/users/${id}`, { roles: ids.slice(0, 50) });
      expect(userOf(fifty, 200).roles).to.deep.equal(ids.slice(0, 50));
      const body = { email: 'many@example.com', first_name: 'M', last_name: 'R', roles: ids.slice(0, 51) };
      expectProblem(await admin.post('/users', body), full);
      expect((await admin.get(`/roles?_limit=1000`)).headers['x-total-count']).to.equal('1000');
    }));
}

function expectFields(answer: Parameters<typeof expectProblem>[0], errors: readonly string[]): void {
  expect(answer.status, answer.text).to.equal(422);
  expect(Object.keys(answer.json.errors), answer.text).to.deep.equal(errors);
}
