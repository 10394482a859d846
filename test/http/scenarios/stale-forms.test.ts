import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { expectProblem, onEachStorage, type Reply, type UserRecord } from '../../support/service.js';

type Wire = Readonly<Record<string, unknown>> & { readonly id: string; readonly updated: string };

const MEANWHILE = { status: 409, code: 'changed_meanwhile' };

let made = 0;
/** A name that is unique in this file. */
const fresh = (word: string) => `${word}-${(made += 1)}`;

/** Requires success and returns the record. */
function ok(answer: Reply): Wire {
  expect(answer.status, answer.text).to.equal(200);
  return JSON.parse(answer.text) as Wire;
}

function currentOf(answer: Reply): unknown {
  return (JSON.parse(answer.text) as { current?: unknown }).current;
}

onEachStorage('stale forms', {}, (service) => {
  let ada: Caller;
  let bob: Caller;
  before(async () => {
    ada = await Caller.administrator(service());
    bob = await Caller.administrator(service());
  });

  const aUser = (fields: object = {}) => ada.user(`${fresh('u')}@example.com`, fields);
  const aCustomer = async (fields: object = {}): Promise<Wire> =>
    JSON.parse((await ada.post('/customers', { name: fresh('customer'), ...fields })).text) as Wire;
  const aFeature = async (): Promise<Wire> =>
    JSON.parse((await ada.post('/features', { key: fresh('f'), name: 'Name' })).text) as Wire;

  describe('of users', () => {
    it('lift no suspension and restore no roles', async () => {
      const role = await ada.role(fresh('role'), 'customer.read');
      const form = await aUser({ roles: [role.id] });
      ok(await bob.put(`/users/${form.id}`, { suspended: true, roles: [] }));
      const saved = ok(await ada.put(`/users/${form.id}`, { ...form, last_name: 'Corrected' }));
      expect(saved).to.include({ last_name: 'Corrected', suspended: true });
      expect(saved['roles']).to.deep.equal([]);
    });

    it('behave the same with PATCH', async () => {
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      const body = { ...form, last_name: 'Corrected' };
      const saved = await service().call('PATCH', `/users/${form.id}`, { as: ada.token, body });
      expect(ok(saved)).to.include({ last_name: 'Corrected', suspended: true });
    });

    it('are applied unchanged when nobody else changed the field', async () => {
      const form = await aUser();
      ok(await ada.put(`/users/${form.id}`, { suspended: true }));
      expect(ok(await ada.put(`/users/${form.id}`, form))).to.include({ suspended: false });
    });

    it('conflict when they hold a third value, and write nothing', async () => {
      const [one, two] = [await ada.role(fresh('role')), await ada.role(fresh('role'))];
      const form = await aUser({ roles: [one.id] });
      ok(await bob.put(`/users/${form.id}`, { roles: [] }));
      const answer = await ada.put(`/users/${form.id}`, { ...form, last_name: 'Lost', roles: [one.id, two.id] });
      expectProblem(answer, { ...MEANWHILE, errors: ['roles'] });
      expect(currentOf(answer)).to.deep.equal({ roles: [] });
      expect(await ada.read<UserRecord>(`/users/${form.id}`)).to.deep.include({ roles: [], last_name: 'User' });
    });

    it('conflict about personal data, whose earlier value is not stored, unless it is the current one', async () => {
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { first_name: 'Bobs', last_name: 'User' }));
      const answer = await ada.put(`/users/${form.id}`, { ...form, suspended: true });
      expectProblem(answer, { ...MEANWHILE, errors: ['first_name'] });
      expect(currentOf(answer)).to.deep.equal({ first_name: 'Bobs' });
      const again = { ...form, first_name: 'Bobs', suspended: true };
      expect(ok(await ada.put(`/users/${form.id}`, again))).to.include({ first_name: 'Bobs', suspended: true });
    });

    it('ignore a value that was changed and changed back', async () => {
      const role = await ada.role(fresh('role'));
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      ok(await bob.put(`/users/${form.id}`, { suspended: false }));
      ok(await bob.put(`/users/${form.id}`, { roles: [role.id] }));
      ok(await bob.put(`/users/${form.id}`, { roles: [] }));
      const saved = ok(await ada.put(`/users/${form.id}`, { ...form, suspended: true, roles: [role.id] }));
      expect(saved).to.deep.include({ suspended: true, roles: [role.id] });
    });

    it("keep one's own later change of what somebody else changed", async () => {
      const [one, two] = [await ada.role(fresh('role')), await ada.role(fresh('role'))];
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { roles: [one.id] }));
      ok(await ada.put(`/users/${form.id}`, { roles: [one.id, two.id] }));
      const saved = ok(await ada.put(`/users/${form.id}`, { ...form, last_name: 'Corrected' }));
      expect(saved['roles']).to.deep.equal([one.id, two.id]);
    });

    it('ignore roles deleted since, but no other unknown roles', async () => {
      const [one, two] = [await ada.role(fresh('role')), await ada.role(fresh('role'))];
      const form = await aUser({ roles: [one.id, two.id] });
      expect((await bob.delete(`/roles/${one.id}`)).status).to.equal(200);
      const saved = ok(await ada.put(`/users/${form.id}`, { ...form, last_name: 'Corrected' }));
      expect(saved).to.deep.include({ last_name: 'Corrected', roles: [two.id] });
      const invented = { ...form, roles: [...form.roles, '01890000-0000-7000-8000-000000000000'] };
      expectProblem(await ada.put(`/users/${form.id}`, invented), {
        ...{ status: 422, code: 'validation_failed' },
        errors: ['roles'],
      });
      expectProblem(await ada.put(`/users/${form.id}`, { roles: form.roles }), {
        ...{ status: 422, code: 'validation_failed' },
        errors: ['roles'],
      });
    });

    it('require no permission for unchanged privileged fields', async () => {
      const role = await ada.role(fresh('role'), 'customer.read');
      const own = await Caller.inRoles(service(), [role.id]);
      const form = await own.me();
      ok(await bob.put(`/users/${own.id}`, { roles: [] }));
      const saved = ok(await own.put(`/users/${own.id}`, { ...form, last_name: 'Corrected' }));
      expect(saved).to.deep.include({ last_name: 'Corrected', roles: [] });
      const wanted = { ...(await own.me()), roles: [role.id] };
      expectProblem(await own.put(`/users/${own.id}`, wanted), { status: 403, code: 'forbidden' });
    });

    it('are refused as forbidden before they are refused as a conflict', async () => {
      const own = await Caller.inRoles(service(), []);
      const form = await own.me();
      ok(await bob.put(`/users/${own.id}`, { first_name: 'Bobs', last_name: form.last_name }));
      expectProblem(await own.put(`/users/${own.id}`, { ...form, suspended: true }), {
        ...{ status: 403, code: 'forbidden' },
      });
      expectProblem(await own.put(`/users/${own.id}`, form), { ...MEANWHILE, errors: ['first_name'] });
    });

    it('are refused as a conflict before any other refusal', async () => {
      const form = await ada.me();
      ok(await bob.put(`/users/${ada.id}`, { first_name: 'Bobs', last_name: form.last_name }));
      const answer = await ada.put(`/users/${ada.id}`, { ...form, suspended: true });
      expectProblem(answer, { ...MEANWHILE, errors: ['first_name'] });
    });

    it('set a password with the whole record sent back, and change nothing else', async () => {
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      ok(await bob.put(`/users/${form.id}`, { email: form.email, password: 'of-bob' }));
      const saved = ok(await ada.put(`/users/${form.id}`, { ...form, password: 'of-ada' }));
      expect(saved).to.include({ suspended: true });
      ok(await ada.put(`/users/${form.id}`, { suspended: false }));
      expect((await service().login(form.email, 'of-ada')).status).to.equal(200);
    });

    for (const [name, updated] of [
      ['none', undefined],
      ['null', null],
      ['a number', 17],
      ['no time', 'yesterday'],
      ['a time without a zone', '2026-01-02T03:04:05'],
      ['a time before the record', '2001-01-01T00:00:00.000Z'],
      ['a time in the future', '2101-01-01T00:00:00.000Z'],
    ] as const) {
      it(`are a plain merge when \`updated\` is ${name}`, async () => {
        const form = await aUser();
        ok(await bob.put(`/users/${form.id}`, { suspended: true }));
        expect(ok(await ada.put(`/users/${form.id}`, { ...form, updated }))).to.include({ suspended: false });
      });
    }

    it('accept `updated` in any time zone', async () => {
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      const there = new Date(Date.parse(form.updated) + 7_200_000).toISOString().replace('Z', '+02:00');
      expect(ok(await ada.put(`/users/${form.id}`, { ...form, updated: there }))).to.include({ suspended: true });
    });

    it('give way to `If-Match`', async () => {
      const form = await aUser();
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      const { headers } = await ada.get(`/users/${form.id}`);
      const put = (match: string) => ada.put(`/users/${form.id}`, form, { 'if-match': match });
      expectProblem(await put('"1.0"'), { status: 412, code: 'stale_version' });
      expect(ok(await put(String(headers.etag)))).to.include({ suspended: false });
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      expect(ok(await put('*'))).to.include({ suspended: false });
    });

    it('are just as safe when the record changes several times within a millisecond', async () => {
      const form = await aUser();
      const names = Array.from({ length: 24 }, (_, index) => `N${index}`);
      await Promise.all(
        names.map((last_name) => ada.put(`/users/${form.id}`, { first_name: form.first_name, last_name })),
      );
      const burst = await ada.read<UserRecord>(`/users/${form.id}`);
      ok(await bob.put(`/users/${form.id}`, { suspended: true }));
      expect(ok(await ada.put(`/users/${form.id}`, { ...burst, first_name: 'New' }))).to.include({ suspended: true });
    });
  });

  describe('of roles', () => {
    const shown = async (id: string, key: string) => (await ada.read<RoleRecord>(`/roles/${id}`)).abilities[key];

    it('restore no permission and remove none', async () => {
      const form = await ada.role(fresh('role'), 'customer.read', 'customer.update');
      ok(await bob.put(`/roles/${form.id}`, { abilities: { customer: { update: false, create: true } } }));
      const abilities = { ...form.abilities, segment: { ...form.abilities['segment']!, read: true } };
      ok(await ada.put(`/roles/${form.id}`, { ...form, description: 'Now described', abilities }));
      expect(await shown(form.id, 'customer')).to.include({ read: true, update: false, create: true });
      expect(await shown(form.id, 'segment')).to.include({ read: true });
    });

    it('conflict about a name', async () => {
      const form = await ada.role(fresh('role'));
      ok(await bob.put(`/roles/${form.id}`, { name: `${form.name} of Bob` }));
      const answer = await ada.put(`/roles/${form.id}`, { ...form, name: `${form.name} of Ada` });
      expectProblem(answer, { ...MEANWHILE, errors: ['name'] });
      expect(currentOf(answer)).to.deep.equal({ name: `${form.name} of Bob` });
    });

    it('ignore the permissions of an ability deleted since', async () => {
      const ability = await ada.ability(fresh('vault'), { read: true });
      const form = await ada.role(fresh('role'), `${ability.key}.read`);
      expect((await bob.delete(`/abilities/${ability.id}`)).status).to.equal(200);
      expect(ok(await ada.put(`/roles/${form.id}`, { ...form, description: 'new' }))).to.include({
        description: 'new',
      });
      await ada.ability(ability.key, { read: true });
      ok(await ada.put(`/roles/${form.id}`, { ...form, description: 'newer' }));
      expect(await shown(form.id, ability.key)).to.include({ read: false });
    });

    it('keep a permission that became dormant since', async () => {
      const ability = await ada.ability(fresh('vault'), { read: true, update: true });
      const form = await ada.role(fresh('role'), `${ability.key}.update`);
      ok(await bob.put(`/abilities/${ability.id}`, { update: false }));
      ok(await ada.put(`/roles/${form.id}`, { ...form, description: 'new' }));
      expect(await shown(form.id, ability.key)).to.include({ update: false });
      ok(await bob.put(`/abilities/${ability.id}`, { update: true }));
      expect(await shown(form.id, ability.key)).to.include({ update: true });
    });

    it('still refuse a permission that is switched on for an action that does not exist', async () => {
      const ability = await ada.ability(fresh('vault'), { read: true, update: true });
      const form = await ada.role(fresh('role'));
      ok(await bob.put(`/abilities/${ability.id}`, { update: false }));
      const abilities = { ...form.abilities, [ability.key]: { ...form.abilities[ability.key], update: true } };
      expectProblem(await ada.put(`/roles/${form.id}`, { ...form, abilities }), {
        ...{ status: 422, code: 'validation_failed' },
        errors: [`abilities.${ability.key}.update`],
      });
    });

    it('switch off a permission that came back with its action', async () => {
      const ability = await ada.ability(fresh('vault'), { read: true, update: true });
      const role = await ada.role(fresh('role'), `${ability.key}.update`);
      ok(await bob.put(`/abilities/${ability.id}`, { update: false }));
      ok(await bob.put(`/abilities/${ability.id}`, { update: true }));
      const form = await ada.read<RoleRecord>(`/roles/${role.id}`);
      expect(form.abilities[ability.key]).to.include({ update: true });
      const abilities = { ...form.abilities, [ability.key]: { ...form.abilities[ability.key], update: false } };
      ok(await ada.put(`/roles/${role.id}`, { ...form, abilities }));
      expect(await shown(role.id, ability.key)).to.include({ update: false });
    });

    it('keep what the built-in Administrator got by a change of an ability', async () => {
      const ability = await ada.ability(fresh('vault'), { read: true });
      const form = await ada.read<RoleRecord>(`/roles/${ADMINISTRATOR_ROLE_ID}`);
      ok(await bob.put(`/abilities/${ability.id}`, { update: true }));
      ok(await ada.put(`/roles/${form.id}`, form));
      expect(await shown(form.id, ability.key)).to.include({ read: true, update: true });
    });

    it('require no permission for unchanged permissions', async () => {
      const clerk = await Caller.holding(service(), 'role.read', 'role.update');
      const form = await ada.role(fresh('role'), 'customer.read');
      ok(await bob.put(`/roles/${form.id}`, { abilities: { customer: { read: false } } }));
      expect(ok(await clerk.put(`/roles/${form.id}`, { ...form, description: 'new' }))).to.include({
        description: 'new',
      });
      expect(await shown(form.id, 'customer')).to.include({ read: false });
    });
  });

  describe('of abilities', () => {
    it('switch no action on again', async () => {
      const form = await ada.ability(fresh('vault'), { read: true, update: true });
      ok(await bob.put(`/abilities/${form.id}`, { update: false, description: 'of Bob' }));
      expect(ok(await ada.put(`/abilities/${form.id}`, { ...form, name: 'New' }))).to.include({
        ...{ name: 'New', description: 'of Bob', update: false },
      });
      expectProblem(await ada.put(`/abilities/${form.id}`, { ...form, description: 'of Ada' }), {
        ...MEANWHILE,
        errors: ['description'],
      });
      expect(await ada.read<AbilityRecord>(`/abilities/${form.id}`)).to.include({ description: 'of Bob' });
    });
  });

  describe('of features', () => {
    it('switch nothing on again', async () => {
      const form = await aFeature();
      ok(await ada.put(`/features/${form.id}`, { enabled: true }));
      const open = ok(await ada.get(`/features/${form.id}`));
      ok(await bob.put(`/features/${form.id}`, { enabled: false }));
      expect(ok(await ada.put(`/features/${form.id}`, { ...open, name: 'New' }))).to.include({
        ...{ name: 'New', enabled: false },
      });
    });

    it('reveal nothing hidden without settings.read', async () => {
      const form = await aFeature();
      const operator = await Caller.holding(service(), 'settings.update');
      ok(await bob.put(`/features/${form.id}`, { name: 'Secret name', description: 'Secret' }));
      const body = { updated: form.updated, name: 'Mine', description: 'Mine' };
      const answer = await operator.put(`/features/${form.id}`, body);
      expectProblem(answer, { ...MEANWHILE, errors: ['name', 'description'] });
      expect(currentOf(answer)).to.deep.equal({});
      expect(answer.text).to.not.include('Secret');
      const full = await ada.put(`/features/${form.id}`, body);
      expect(currentOf(full)).to.deep.equal({ name: 'Secret name', description: 'Secret' });
    });
  });

  describe('of segments', () => {
    const FILTERS = { values: { status: ['active'] }, enabled: [] };
    const OTHER = { values: { status: ['lead'] }, enabled: [] };
    const aSegment = async () =>
      JSON.parse((await ada.post('/segments', { name: fresh('s'), filters: FILTERS })).text) as Wire;

    it('restore no filters, which count as one field', async () => {
      const form = await aSegment();
      ok(await bob.put(`/segments/${form.id}`, { filters: OTHER }));
      expect(ok(await ada.put(`/segments/${form.id}`, { ...form, name: 'New' }))).to.deep.include({
        ...{ name: 'New', filters: OTHER },
      });
      const part = { updated: form.updated, filters: { values: FILTERS.values } };
      expect(ok(await ada.put(`/segments/${form.id}`, part))).to.deep.include({ filters: OTHER });
      const third = { ...form, filters: { values: { status: ['gone'] }, enabled: [] } };
      const answer = await ada.put(`/segments/${form.id}`, third);
      expectProblem(answer, { ...MEANWHILE, errors: ['filters'] });
      expect(currentOf(answer)).to.deep.equal({ filters: OTHER });
    });

    it('require customer.read only when filters really change', async () => {
      const clerk = await Caller.holding(service(), 'segment.read', 'segment.update');
      const form = await aSegment();
      ok(await bob.put(`/segments/${form.id}`, { filters: OTHER }));
      expect(ok(await clerk.put(`/segments/${form.id}`, { ...form, name: 'New' }))).to.deep.include({
        ...{ name: 'New', filters: OTHER },
      });
      expectProblem(await clerk.put(`/segments/${form.id}`, { filters: FILTERS }), {
        ...{ status: 403, code: 'forbidden' },
      });
    });
  });

  describe('of customers', () => {
    it('restore no notes and no own column', async () => {
      const form = await aCustomer({ notes: 'old', team: 'north', phone: '1' });
      ok(await bob.put(`/customers/${form.id}`, { notes: 'new', team: null, seats: 3 }));
      const saved = ok(await ada.put(`/customers/${form.id}`, { ...form, phone: '2' }));
      expect(saved).to.include({ notes: 'new', phone: '2', seats: 3 });
      expect(saved).to.not.have.property('team');
    });

    it('conflict about a third value, and write nothing', async () => {
      const form = await aCustomer({ notes: 'old', seats: 1 });
      ok(await bob.put(`/customers/${form.id}`, { notes: 'of Bob', seats: 2 }));
      const answer = await ada.put(`/customers/${form.id}`, { ...form, notes: 'of Ada', seats: 3, phone: '2' });
      expectProblem(answer, { ...MEANWHILE, errors: ['notes', 'seats'] });
      expect(currentOf(answer)).to.deep.equal({ notes: 'of Bob', seats: 2 });
      expect(ok(await ada.get(`/customers/${form.id}`))).to.include({ phone: null, notes: 'of Bob' });
    });

    it('are a plain merge by the same person, without `updated`, and with `If-Match`', async () => {
      const form = await aCustomer({ notes: 'old' });
      ok(await ada.put(`/customers/${form.id}`, { notes: 'new' }));
      expect(ok(await ada.put(`/customers/${form.id}`, form))).to.include({ notes: 'old' });
      ok(await bob.put(`/customers/${form.id}`, { notes: 'new' }));
      expect(ok(await ada.put(`/customers/${form.id}`, form, { 'if-match': '*' }))).to.include({ notes: 'old' });
      ok(await bob.put(`/customers/${form.id}`, { notes: 'new' }));
      expect(ok(await ada.put(`/customers/${form.id}`, { ...form, updated: 'then' }))).to.include({ notes: 'old' });
    });
  });

  describe('with an avatar removed since', () => {
    const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const upload = async () =>
      (JSON.parse((await ada.post('/upload-avatar', { base64: PIXEL })).text) as { path: string }).path;

    it("keep a customer's new one", async () => {
      const form = await aCustomer({ avatar: await upload() });
      const avatar = await upload();
      ok(await bob.put(`/customers/${form.id}`, { avatar }));
      const stale = { ...form, phone: '2' };
      expect(ok(await ada.put(`/customers/${form.id}`, stale))).to.include({ avatar, phone: '2' });
    });
  });
});
