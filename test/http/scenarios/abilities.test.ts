import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, permissionsOn, dump, abilityOf, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, withService, STORAGES } from '../../support/service.js';
import { withoutRequestId } from './scenario.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const invalid = { status: 422, code: 'validation_failed' };
const immutable = { status: 409, code: 'immutable' };
const FIELDS = ['id', 'key', 'name', 'description', 'read', 'create', 'update', 'delete', 'created', 'updated'];

onEachStorage('abilities', {}, (service) => {
  let admin: Caller;
  let made = 0;
  const fresh = () => `thing-${(made += 1)}`;
  before(async () => (admin = await Caller.administrator(service())));

  it('are created with the named actions, the others off', async () => {
    const key = fresh();
    const answer = await admin.post('/abilities', { id: 'mine', key, name: ' Things ', read: true });
    const record = abilityOf(answer, 201);
    expect(Object.keys(record)).to.have.members(FIELDS);
    expect(record).to.include({ key, name: 'Things', description: '', read: true, create: false, delete: false });
    expect(record.id).to.not.equal('mine');
    expect(record.created).to.equal(record.updated);
    expect(answer.headers.location).to.equal(`/abilities/${record.id}`);
    const again = await admin.get(`/abilities/${record.id}`);
    expect(again.json).to.deep.equal(record);
    expect(again.headers.etag).to.equal(answer.headers.etag);
    const list = await admin.read<AbilityRecord[]>(`/abilities?key=${key}`);
    expect(list).to.deep.equal([record]);
  });

  const bad: readonly (readonly [string, object, readonly string[]])[] = [
    ['nothing', {}, ['key', 'name']],
    ['an empty name', { key: 'a-key', name: '  ' }, ['name']],
    ['a name that is null', { key: 'a-key', name: null }, ['name']],
    ['an action that is a text', { key: 'a-key', name: 'A', read: 'yes' }, ['read']],
    ['an action that is null', { key: 'a-key', name: 'A', read: null }, ['read']],
    ['a long description', { key: 'a-key', name: 'A', description: 'x'.repeat(2_001) }, ['description']],
    ...['', 'Upper', '1st', 'with space', 'dot.ted', 'ü', 'a'.repeat(65), 'constructor', 'prototype', '__proto__'].map(
      (key) => [`the key "${key.slice(0, 12)}"`, { key, name: 'A' }, ['key']] as const,
    ),
    ...['toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'].map(
      (key) => [`the key "${key}"`, { key, name: 'A' }, ['key']] as const,
    ),
  ];
  for (const [name, body, errors] of bad) {
    it(`are refused with ${name}: 422`, async () => {
      const before = await dump(service());
      expectProblem(await admin.post('/abilities', body), { ...invalid, errors });
      expect(await dump(service())).to.deep.equal(before);
    });
  }

  it('have unique keys: 409', async () => {
    const { key } = await admin.ability(fresh());
    const answer = await admin.post('/abilities', { key, name: 'Another name' });
    expectProblem(answer, { status: 409, code: 'already_exists', errors: ['key'] });
  });

  it('give the built-in Administrator every action they have or get', async () => {
    const { id, key } = await admin.ability(fresh(), { read: true });
    const ofAdministrator = async () => {
      const role = await admin.read<RoleRecord>(`/roles/${ADMINISTRATOR_ROLE_ID}`);
      return role.abilities[key];
    };
    expect(await ofAdministrator()).to.deep.equal({ read: true, create: false, update: false, delete: false });
    await admin.put(`/abilities/${id}`, { delete: true });
    expect(await ofAdministrator()).to.deep.equal({ read: true, create: false, update: false, delete: true });
    expect((await admin.me()).abilities[key]).to.deep.equal(await ofAdministrator());
  });

  it('change only in the fields sent', async () => {
    const before = await admin.ability(fresh(), { read: true, description: 'Old' });
    const url = `/abilities/${before.id}`;
    const after = abilityOf(await admin.put(url, { update: true }), 200);
    expect(after).to.deep.equal({ ...before, update: true, updated: after.updated });
    expect(Date.parse(after.updated)).to.be.greaterThan(Date.parse(before.updated));
    const cleared = abilityOf(await admin.put(url, { description: null }), 200);
    expect(cleared.description).to.equal('');
  });

  it('are unchanged when a client sends back the record', async () => {
    const { id } = await admin.ability(fresh(), { read: true });
    const url = `/abilities/${id}`;
    const [read, before] = [await admin.get(url), await dump(service())];
    for (const body of [{}, read.json, { ...read.json, unknown: 1, created: 'x', updated: 5 }]) {
      const answer = await admin.put(url, body);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.text).to.equal(read.text);
      expect(answer.headers.etag).to.equal(read.headers.etag);
    }
    expect(await dump(service())).to.deep.equal(before);
  });

  it('keep their key: 409, and 422 for the id of another', async () => {
    const { id, key } = await admin.ability(fresh());
    expectProblem(await admin.put(`/abilities/${id}`, { key: fresh() }), { ...immutable, errors: ['key'] });
    expectProblem(await admin.put(`/abilities/${id}`, { key, id: UNKNOWN }), { ...invalid, errors: ['id'] });
    expectProblem(await admin.put(`/abilities/${id}`, { name: null }), { ...invalid, errors: ['name'] });
  });

  it('make permissions of a removed action dormant, and restore them with it', async () => {
    const { id, key } = await admin.ability(fresh(), { read: true, update: true });
    const role = await admin.role(`Masked ${key}`, `${key}.read`, `${key}.update`);
    const holder = await Caller.inRoles(service(), [role.id]);
    const seen = async () => {
      const shown = await admin.read<RoleRecord>(`/roles/${role.id}`);
      expect((await holder.me()).abilities[key]).to.deep.equal(shown.abilities[key]);
      return shown.abilities[key];
    };
    const whole = { read: true, create: false, update: true, delete: false };
    expect(await seen()).to.deep.equal(whole);
    await admin.put(`/abilities/${id}`, { update: false });
    expect(await seen()).to.deep.equal({ ...whole, update: false });
    const shown = await admin.read<RoleRecord>(`/roles/${role.id}`);
    // A client that echoes the whole record sends `false` for the dormant permission, which must not erase it.
    expect((await admin.put(`/roles/${role.id}`, { ...shown, description: 'Echoed' })).status).to.equal(200);
    const refused = await admin.put(`/roles/${role.id}`, { abilities: { [key]: { update: true } } });
    expectProblem(refused, { ...invalid, errors: Object.keys(refused.json.errors) });
    expect(Object.keys(refused.json.errors)).to.deep.equal([`abilities.${key}.update`]);
    await admin.put(`/abilities/${id}`, { update: true });
    expect(await seen()).to.deep.equal(whole);
  });

  it('disappear from every role when deleted, and a new one with the same key grants nothing', async () => {
    const { id, key } = await admin.ability(fresh(), { read: true });
    const role = await admin.role(`Left ${key}`, `${key}.read`, 'customer.read');
    const holder = await Caller.inRoles(service(), [role.id]);
    expect((await admin.delete(`/abilities/${id}`)).json).to.deep.equal({});
    expectProblem(await admin.delete(`/abilities/${id}`), { status: 404, code: 'not_found' });
    for (const record of await admin.read<RoleRecord[]>('/roles')) expect(record.abilities).to.not.have.property(key);
    expect((await holder.me()).abilities).to.not.have.property(key);
    await admin.ability(key, { read: true });
    expect(permissionsOn((await holder.me()).abilities)).to.deep.equal(['customer.read']);
    expect((await admin.me()).abilities[key]?.['read']).to.be.true;
  });

  for (const key of ['account', 'role', 'ability']) {
    it(`that are built in are never deleted or reduced: ${key}`, async () => {
      const [{ id } = { id: '' }] = await admin.read<AbilityRecord[]>(`/abilities?key=${key}`);
      const before = await dump(service());
      expectProblem(await admin.delete(`/abilities/${id}`), immutable);
      for (const action of ['read', 'create', 'update', 'delete']) {
        expectProblem(await admin.put(`/abilities/${id}`, { [action]: false }), { ...immutable, errors: [action] });
      }
      expect(await dump(service())).to.deep.equal(before);
      expect((await admin.put(`/abilities/${id}`, { name: `The ${key}s` })).status).to.equal(200);
    });
  }

  it('are refused in a fixed order: 403, 404, 412, 409', async () => {
    const { id } = await admin.ability(fresh());
    const nobody = await Caller.inRoles(service(), []);
    const reader = await Caller.holding(service(), 'ability.read', 'ability.update');
    const stale = { 'if-match': '"99.x"' };
    for (const [method, caller] of [['DELETE', reader] as const, ['PUT', nobody] as const, ['GET', nobody] as const]) {
      const ask = (path: string) => service().call(method, path, { as: caller.token, headers: stale });
      const [known, unknown] = [await ask(`/abilities/${id}`), await ask(`/abilities/${UNKNOWN}`)];
      expectProblem(known, { status: 403, code: 'forbidden' });
      expect(withoutRequestId(known)).to.deep.equal(withoutRequestId(unknown));
    }
    expectProblem(await admin.put(`/abilities/${UNKNOWN}`, {}, stale), { status: 404, code: 'not_found' });
    expectProblem(await admin.put(`/abilities/${id}`, { key: 'other' }, stale), { status: 412, code: 'stale_version' });
    expectProblem(await admin.delete(`/abilities/${id}`, stale), { status: 412, code: 'stale_version' });
    const [{ id: account } = { id: '' }] = await admin.read<AbilityRecord[]>('/abilities?key=account');
    expectProblem(await admin.delete(`/abilities/${account}`, stale), { status: 412, code: 'stale_version' });
    const etag = String((await admin.get(`/abilities/${id}`)).headers.etag);
    expect((await admin.put(`/abilities/${id}`, { name: 'New' }, { 'if-match': etag })).status).to.equal(200);
    expectProblem(await admin.put(`/abilities/${id}`, {}, { 'if-match': etag }), {
      status: 412,
      code: 'stale_version',
    });
  });

  it('are shown in full with account.read, role.read or ability.read', async () => {
    const whole = await admin.read<AbilityRecord[]>('/abilities?_sort=key');
    expect(whole.map(({ key }) => key)).to.include.members(['account', 'customer', 'settings']);
    for (const permission of ['account.read', 'role.read', 'ability.read'] as const) {
      const reader = await Caller.holding(service(), permission);
      expect(await reader.read<AbilityRecord[]>('/abilities?_sort=key')).to.deep.equal(whole);
    }
  });
});

for (const storage of STORAGES) {
  it(`the limit of 200 abilities: 409 (${storage})`, () =>
    withService(storage, {}, async (service) => {
      const admin = await Caller.administrator(service);
      const seeding = new Seeding(service);
      const there = await admin.read<AbilityRecord[]>('/abilities');
      await seeding.abilities(199 - there.length);
      const last = await admin.ability('last');
      const full = { status: 409, code: 'limit_reached' };
      expectProblem(await admin.post('/abilities', { key: 'beyond', name: 'Beyond' }), full);
      await admin.delete(`/abilities/${last.id}`);
      await admin.ability('beyond');
    }));
}
