import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { counted, dryRun, everything, NO_EFFECT, sendWrite, type Write } from '../../support/dry-run.js';
import { PASSWORD, Seeding, type SeededUser } from '../../support/seeding.js';
import { ADMIN, expectProblem, onEachStorage, STORAGES, withService } from '../../support/service.js';
import { Desk } from './customers.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

onEachStorage('a dry run of roles and abilities', {}, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  let desk: RoleRecord;
  let other: RoleRecord;
  let people: readonly SeededUser[];
  let both: SeededUser;

  before(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
    desk = await admin.role('Help desk', 'customer.read', 'segment.read');
    other = await admin.role('Other desk', 'customer.read');
    const names = Array.from({ length: 12 }, (_, index) => ['Émile', 'zoe', 'Ada'][index % 3]!);
    people = await Promise.all(names.map((firstName) => seeding.user([desk.id], { firstName })));
    both = await seeding.user([other.id, desk.id], { firstName: 'Both' });
    await seeding.user([desk.id], { suspended: true });
  });

  it('counts the people who gain a permission, and names the first of them', async () => {
    const abilities = { customer: { delete: true } };
    const { record, effect } = await dryRun(admin, { method: 'PUT', path: `/roles/${desk.id}`, body: { abilities } });
    expect(record).to.include({ id: desk.id, name: 'Help desk' });
    expect(record!['abilities']).to.have.nested.property('customer.delete', true);
    const { users_affected: affected, gained, lost } = effect.permissions;
    expect([affected, counted(gained), lost]).to.deep.equal([13, ['customer.delete 13'], []]);
    const sample = gained[0]!.sample.map(({ first_name: name, id }) => `${name} ${id}`);
    const inOrder = ['Ada', 'Émile', 'zoe'].flatMap((name) => {
      const ids = people.filter((_, index) => ['Émile', 'zoe', 'Ada'][index % 3] === name).map(({ id }) => id);
      const listed = ids.sort().map((id) => `${name} ${id}`);
      return name === 'Ada' ? [...listed, `Both ${both.id}`] : listed;
    });
    expect(sample).to.deep.equal(inOrder.slice(0, 10));
    expect({ ...effect, permissions: NO_EFFECT.permissions }).to.deep.equal(NO_EFFECT);
  });

  it('leaves out people who keep the permission through another role', async () => {
    const { record, effect } = await dryRun(admin, { method: 'DELETE', path: `/roles/${desk.id}` });
    expect(record).to.equal(null);
    expect(effect.permissions.gained).to.deep.equal([]);
    expect(counted(effect.permissions.lost)).to.deep.equal(['customer.read 12', 'segment.read 13']);
    expect(effect.permissions.users_affected).to.equal(13);
    expect(effect.permissions.lost[1]!.sample.map(({ id }) => id)).to.include(both.id);
  });

  it('affects nobody with a role that nobody holds, or without a change', async () => {
    const body = { name: 'New', abilities: { customer: { read: true } } };
    const made = await dryRun(admin, { method: 'POST', path: '/roles', body });
    expect(made.record).to.include({ id: null, name: 'New' });
    expect(made.effect).to.deep.equal(NO_EFFECT);
    const same = await dryRun(admin, { method: 'PATCH', path: `/roles/${desk.id}`, body: { name: 'Help desk' } });
    expect(same.effect).to.deep.equal(NO_EFFECT);
    expect(same.record).to.deep.equal(desk);
  });

  it('counts what an ability gives and takes, dormant permissions too', async () => {
    const ability = await admin.ability('report', { read: true });
    await admin.put(`/roles/${other.id}`, { abilities: { report: { read: true } } });
    const url = `/abilities/${ability.id}`;
    const administrators = 2;
    const off = await dryRun(admin, { method: 'PUT', path: url, body: { read: false } });
    expect(off.record).to.include({ key: 'report', read: false });
    expect(counted(off.effect.permissions.lost)).to.deep.equal([`report.read ${administrators + 1}`]);
    const on = await dryRun(admin, { method: 'PUT', path: url, body: { create: true } });
    expect(counted(on.effect.permissions.gained)).to.deep.equal([`report.create ${administrators}`]);
    await admin.put(url, { read: false });
    const again = await dryRun(admin, { method: 'PUT', path: url, body: { read: true } });
    expect(counted(again.effect.permissions.gained)).to.deep.equal([`report.read ${administrators + 1}`]);
    const dormant = { abilities: { report: { read: false } } };
    const revoked = await dryRun(admin, { method: 'PUT', path: `/roles/${other.id}`, body: dormant });
    expect(revoked.effect).to.deep.equal(NO_EFFECT);
    const gone = await dryRun(admin, { method: 'DELETE', path: url });
    expect([gone.record, gone.effect]).to.deep.equal([null, NO_EFFECT]);
    const made = await dryRun(admin, {
      method: 'POST',
      path: '/abilities',
      body: { key: 'x', name: 'X', update: true },
    });
    expect(made.record).to.include({ id: null, key: 'x' });
    expect(counted(made.effect.permissions.gained)).to.deep.equal([`x.update ${administrators}`]);
  });

  it('names nobody to callers who may not read users', async () => {
    const keeper = await Caller.holding(service(), 'role.read', 'role.update', 'customer.read', 'customer.delete');
    const abilities = { customer: { read: false } };
    const { effect } = await dryRun(keeper, { method: 'PUT', path: `/roles/${desk.id}`, body: { abilities } });
    expect(effect.permissions.lost).to.deep.equal([{ ability: 'customer', action: 'read', users: 12, sample: [] }]);
  });
});

onEachStorage('a dry run of users', {}, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  let role: RoleRecord;

  before(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
    role = await admin.role('Support', 'customer.read', 'customer.update');
  });

  const lost = ['customer.read 1', 'customer.update 1'];

  it('counts a user who is being created, but names nobody', async () => {
    const body = {
      email: 'new@example.com',
      first_name: 'New',
      last_name: 'User',
      roles: [role.id],
      password: PASSWORD,
    };
    const { record, effect } = await dryRun(admin, { method: 'POST', path: '/users', body });
    expect(record).to.deep.include({ id: null, email: 'new@example.com', roles: [role.id], suspended: false });
    expect(counted(effect.permissions.gained)).to.deep.equal(lost);
    expect(effect.permissions.gained.map(({ sample }) => sample)).to.deep.equal([[], []]);
    expect(effect.permissions.users_affected).to.equal(1);
    expect((await service().login('new@example.com', PASSWORD)).status).to.equal(400);
  });

  it('counts what a suspension takes, and the sessions that it ends', async () => {
    const ada = await Caller.inRoles(service(), [role.id]);
    await seeding.session(ada.id);
    const path = `/users/${ada.id}`;
    const { record, effect } = await dryRun(admin, { method: 'PUT', path, body: { suspended: true } });
    expect(record).to.include({ id: ada.id, suspended: true });
    expect([counted(effect.permissions.lost), effect.permissions.gained]).to.deep.equal([lost, []]);
    expect(effect.permissions.lost[0]!.sample).to.deep.equal([{ id: ada.id, first_name: 'Seeded', last_name: 'User' }]);
    expect([effect.permissions.users_affected, effect.sessions_ended]).to.deep.equal([1, 2]);
    expect((await ada.get('/customers')).status).to.equal(200);
    const deleted = await dryRun(admin, { method: 'DELETE', path });
    expect([deleted.record, deleted.effect]).to.deep.equal([null, effect]);
    expect((await ada.get('/customers')).status).to.equal(200);
  });

  it('counts what reinstating gives, and nothing for a suspended user', async () => {
    const { id } = await seeding.user([role.id], { suspended: true });
    const path = `/users/${id}`;
    const { effect } = await dryRun(admin, { method: 'PUT', path, body: { suspended: false } });
    expect(counted(effect.permissions.gained)).to.deep.equal(lost);
    expect(effect.sessions_ended).to.equal(0);
    for (const write of [{ method: 'PUT', path, body: { roles: [] } } as const, { method: 'DELETE', path } as const]) {
      expect((await dryRun(admin, write)).effect).to.deep.equal(NO_EFFECT);
    }
  });

  it('compares the roles that a user has with those that they get', async () => {
    const next = await admin.role('Next', 'customer.update', 'customer.delete');
    const { id } = await seeding.user([role.id]);
    const { effect } = await dryRun(admin, { method: 'PUT', path: `/users/${id}`, body: { roles: [next.id] } });
    expect(counted(effect.permissions.gained)).to.deep.equal(['customer.delete 1']);
    expect(counted(effect.permissions.lost)).to.deep.equal(['customer.read 1']);
    expect(effect.sessions_ended).to.equal(0);
  });

  it("ends a user's other sessions when they change their password, and keeps the old one", async () => {
    const ada = await Caller.inRoles(service(), []);
    await seeding.session(ada.id);
    const body = { email: ada.email, password: 'another password', passwordOld: PASSWORD };
    const { effect } = await dryRun(ada, { method: 'PUT', path: `/users/${ada.id}`, body });
    expect(effect).to.deep.equal({ ...NO_EFFECT, sessions_ended: 1 });
    expect((await service().login(ada.email, PASSWORD)).status).to.equal(200);
    expect((await service().login(ada.email, 'another password')).status).to.equal(400);
    const all = await dryRun(admin, {
      method: 'PUT',
      path: `/users/${ada.id}`,
      body: { password: 'another password' },
    });
    expect(all.effect.sessions_ended).to.equal(3);
  });

  it('works for the own profile, which needs no permission', async () => {
    const ada = await Caller.inRoles(service(), []);
    const body = { first_name: 'Ada', last_name: 'Byron' };
    const { record, effect } = await dryRun(ada, { method: 'PATCH', path: `/users/${ada.id}`, body });
    expect([record!['first_name'], effect]).to.deep.equal(['Ada', NO_EFFECT]);
  });

  it("doesn't count sessions that have expired", async () => {
    const ada = await Caller.inRoles(service(), []);
    service().advance(365 * 86_400);
    try {
      const { accessToken } = await service().signIn(ADMIN.email, ADMIN.password);
      const url = `/users/${ada.id}?dry_run=true`;
      const answer = await service().call('DELETE', url, { as: accessToken });
      expect(answer.json).to.have.nested.property('effect.sessions_ended', 0);
    } finally {
      service().advance(-365 * 86_400);
    }
  });
});

onEachStorage('a dry run of segments and features', {}, (service) => {
  let admin: Caller;
  const gold = { values: { plan: ['gold'] }, enabled: ['plan'] };
  const leads = { values: { status: ['lead'] }, enabled: [] };

  before(async () => {
    admin = await Caller.administrator(service());
    const desk = await Desk.ofAdministrator(service());
    for (const plan of ['gold', 'gold', 'gold', 'silver']) await desk.add({ name: plan, plan, status: 'active' });
    for (const plan of ['gold', 'silver']) await desk.add({ name: plan, plan, status: 'lead' });
  });

  const add = async (name: string, filters: object): Promise<string> =>
    (await admin.post('/segments', { name, filters })).json.id;

  it('says who enters and who leaves', async () => {
    const id = await add('Moving', gold);
    const path = `/segments/${id}`;
    const moved = await dryRun(admin, { method: 'PUT', path, body: { name: 'Moved', filters: leads } });
    expect(moved.record).to.include({ id, name: 'Moved', customers_count: 2 });
    const counts = { before: 4, after: 2, entering: 1, leaving: 3 };
    expect(moved.effect).to.deep.equal({ ...NO_EFFECT, segments: [{ id, name: 'Moved', ...counts }] });
    const other = { values: { plan: ['silver'] }, enabled: ['plan'] };
    const swapped = await dryRun(admin, { method: 'PUT', path, body: { filters: other } });
    const all = { before: 4, after: 2, entering: 2, leaving: 4 };
    expect(swapped.effect.segments).to.deep.equal([{ id, name: 'Moving', ...all }]);
    const renamed = await dryRun(admin, { method: 'PUT', path, body: { name: 'Renamed' } });
    expect(renamed.effect).to.deep.equal(NO_EFFECT);
    expect(renamed.record).to.include({ name: 'Renamed', customers_count: 4 });
  });

  it('lets all members enter with a creation, and leave with a deletion', async () => {
    const made = await dryRun(admin, { method: 'POST', path: '/segments', body: { name: 'Made', filters: gold } });
    expect(made.record).to.include({ id: null, name: 'Made', customers_count: 4 });
    const entering = { id: null, name: 'Made', before: null, after: 4, entering: 4, leaving: 0 };
    expect(made.effect).to.deep.equal({ ...NO_EFFECT, segments: [entering] });
    const ids = [await add('A', gold), await add('B', leads)];
    const leaving = ids.map((id, index) => {
      const count = index === 0 ? 4 : 2;
      return { id, name: 'AB'[index]!, before: count, after: null, entering: 0, leaving: count };
    });
    const one = await dryRun(admin, { method: 'DELETE', path: `/segments/${ids[1]!}` });
    expect([one.record, one.effect.segments]).to.deep.equal([null, [leaving[1]]]);
    const both = await dryRun(admin, {
      method: 'DELETE',
      path: `/segments?id=${ids.toReversed().join()}&id=${UNKNOWN}`,
    });
    expect([both.record, both.effect.segments]).to.deep.equal([null, leaving]);
  });

  it('shows the numbers to callers who may not read customers', async () => {
    const id = await add('Seen', gold);
    const keeper = await Caller.holding(service(), 'segment.read', 'segment.update', 'segment.delete');
    const { effect } = await dryRun(keeper, { method: 'DELETE', path: `/segments/${id}` });
    expect(effect.segments[0]).to.include({ before: 4, leaving: 4 });
    const renamed = await dryRun(keeper, { method: 'PUT', path: `/segments/${id}`, body: { name: 'X' } });
    expect(renamed.record).to.deep.include({ customers_count: 4, customers: [] });
  });

  it('tells the features that are written', async () => {
    const { id } = (await admin.post('/features', { key: 'beta', name: 'Beta' })).json;
    const path = `/features/${id}`;
    const [off, on] = [
      { enabled: false, targeting: [] },
      { enabled: true, targeting: [] },
    ];
    const switched = await dryRun(admin, { method: 'PUT', path, body: { enabled: true } });
    expect(switched.record).to.include({ id, enabled: true });
    const effect = { ...NO_EFFECT, features: [{ id, key: 'beta', before: off, after: on }] };
    expect(switched.effect).to.deep.equal(effect);
    const gone = await dryRun(admin, { method: 'DELETE', path });
    expect(gone.effect.features).to.deep.equal([{ id, key: 'beta', before: off, after: null }]);
    const made = await dryRun(admin, {
      method: 'POST',
      path: '/features',
      body: { key: 'new', name: 'N', enabled: true },
    });
    expect(made.record).to.include({ id: null, key: 'new' });
    expect(made.effect.features).to.deep.equal([{ id: null, key: 'new', before: null, after: on }]);
    const same = await dryRun(admin, { method: 'PUT', path, body: { enabled: false } });
    expect(same.effect).to.deep.equal(NO_EFFECT);
    const blind = await Caller.holding(service(), 'settings.update');
    const unseen = await dryRun(blind, { method: 'PUT', path, body: { enabled: true } });
    expect([unseen.record, unseen.effect.features]).to.deep.equal([{ id, key: 'beta', enabled: true }, [{ id }]]);
  });
});

onEachStorage('the refusals of a dry run', { LIMIT_SIGN_IN_ACCOUNT: '3', LIMIT_PROFILE: '2' }, (service) => {
  let admin: Caller;
  let keeper: Caller;
  let role: RoleRecord;
  let ability: AbilityRecord;

  before(async () => {
    admin = await Caller.administrator(service());
    keeper = await Caller.holding(service(), 'role.read', 'role.update', 'account.read', 'account.update');
    role = await admin.role('Taken', 'customer.read');
    ability = await admin.ability('report', { read: true });
  });

  const asBefore = (caller: () => Caller, write: () => Write) => async () => {
    const before = await everything(service());
    const [dry, real] = [await sendWrite(caller(), write(), true), await sendWrite(caller(), write())];
    expect(real.status, real.text).to.be.within(400, 499);
    const { request_id: _dry, ...problem } = dry.json;
    const { request_id: _real, ...expected } = real.json;
    expect(problem).to.deep.equal(expected);
    expect(dry.headers['www-authenticate']).to.equal(real.headers['www-authenticate']);
    expect(await everything(service())).to.deep.equal(before);
  };
  const [asAdmin, asKeeper] = [() => admin, () => keeper];
  const builtIn = `/roles/${ADMINISTRATOR_ROLE_ID}`;
  const user = { email: ADMIN.email, first_name: 'A', last_name: 'B' };

  const refused: readonly (readonly [string, () => Caller, () => Write])[] = [
    ['an unknown record', asAdmin, () => ({ method: 'PUT', path: `/roles/${UNKNOWN}`, body: {} })],
    ['an invalid body', asAdmin, () => ({ method: 'POST', path: '/roles', body: { name: 1 } })],
    ['a taken name', asAdmin, () => ({ method: 'POST', path: '/roles', body: { name: 'taken' } })],
    ['a missing permission', asKeeper, () => ({ method: 'DELETE', path: `/roles/${role.id}` })],
    [
      'an escalation',
      asKeeper,
      () => ({ method: 'PUT', path: `/roles/${role.id}`, body: { abilities: { customer: { read: false } } } }),
    ],
    ['the built-in role', asAdmin, () => ({ method: 'DELETE', path: builtIn })],
    [
      'an ability that must remain',
      asAdmin,
      () => ({ method: 'POST', path: '/abilities', body: { key: 'report', name: 'R' } }),
    ],
    [
      'a stale version',
      asAdmin,
      () => ({
        method: 'PUT',
        path: `/abilities/${ability.id}`,
        body: { name: 'X' },
        headers: { 'if-match': '"9.x"' },
      }),
    ],
    ['a taken address', asAdmin, () => ({ method: 'POST', path: '/users', body: user })],
    [
      'an unknown role',
      asAdmin,
      () => ({ method: 'POST', path: '/users', body: { ...user, email: 'x@example.com', roles: [UNKNOWN] } }),
    ],
    ['oneself', asAdmin, () => ({ method: 'DELETE', path: `/users/${admin.id}` })],
    [
      'an avatar that was never uploaded',
      asAdmin,
      () => ({
        method: 'POST',
        path: '/users',
        body: { ...user, email: 'y@example.com', avatar: `/avatars/${'0'.repeat(40)}.png` },
      }),
    ],
    [
      'invalid filters',
      asAdmin,
      () => ({
        method: 'POST',
        path: '/segments',
        body: { name: 'S', filters: { values: { created_gte: ['x'] }, enabled: ['created_gte'] } },
      }),
    ],
    ['no ids', asAdmin, () => ({ method: 'DELETE', path: '/segments' })],
    ['a taken key', asAdmin, () => ({ method: 'POST', path: '/features', body: { key: 'developer_mode', name: 'D' } })],
    [
      'a feature whose key changes',
      asAdmin,
      () => ({ method: 'PUT', path: `/features/${UNKNOWN}`, body: { key: 'x' } }),
    ],
  ];
  for (const [name, caller, write] of refused) it(`equal those of the write: ${name}`, asBefore(caller, write));

  it('equal those of the write for a record that somebody else changed meanwhile', async () => {
    const { updated } = await admin.read<RoleRecord>(`/roles/${role.id}`);
    await keeper.put(`/roles/${role.id}`, { description: 'theirs' });
    const body = { description: 'mine', updated };
    await asBefore(asAdmin, () => ({ method: 'PUT', path: `/roles/${role.id}`, body }))();
  });

  it('count wrong passwords: a dry run is no way to guess', async () => {
    const ada = await Caller.inRoles(service(), []);
    const guess = (passwordOld: string) =>
      sendWrite(
        ada,
        { method: 'PUT', path: `/users/${ada.id}`, body: { password: 'another password', passwordOld } },
        true,
      );
    const wrong = { status: 422, code: 'validation_failed', errors: ['passwordOld'] };
    for (let tries = 0; tries < 2; tries += 1) expectProblem(await guess('wrong'), wrong);
    expectProblem(await guess(PASSWORD), { status: 429, code: 'rate_limited' });
  });
});

for (const storage of STORAGES) {
  describe(`the limits of a dry run (${storage})`, () => {
    it('are those of the write: changes of the own profile are counted', () =>
      withService(storage, { LIMIT_PROFILE: '2' }, async (service) => {
        const ada = await Caller.inRoles(service, []);
        const names = { first_name: 'Ada', last_name: 'Byron' };
        const write: Write = { method: 'PUT', path: `/users/${ada.id}`, body: names };
        for (let tries = 0; tries < 2; tries += 1) await dryRun(ada, write);
        expectProblem(await sendWrite(ada, write, true), { status: 429, code: 'rate_limited' });
        expectProblem(await sendWrite(ada, write), { status: 429, code: 'rate_limited' });
      }));
  });
}

onEachStorage('the parameter dry_run', {}, (service) => {
  let admin: Caller;
  before(async () => (admin = await Caller.administrator(service())));

  it('writes with false', async () => {
    const role = (await admin.post('/roles?dry_run=false', { name: 'Written' })).json;
    expect((await admin.get(`/roles/${role.id}`)).status).to.equal(200);
  });

  for (const query of [
    'dry_run=',
    'dry_run=1',
    'dry_run=TRUE',
    'dry_run',
    'dry_run=true&dry_run=true',
    'dry%5Frun=yes',
  ]) {
    it(`is refused as ?${query}, before the permissions: 400`, async () => {
      const nobody = await Caller.inRoles(service(), []);
      const before = await everything(service());
      for (const path of ['/roles', '/customers', '/logout']) {
        const answer = await nobody.post(`${path}?${query}`, { name: 'X' });
        expectProblem(answer, { status: 400, code: 'bad_query', errors: ['dry_run'] });
      }
      expect(await everything(service())).to.deep.equal(before);
    });
  }

  it('is read however it is written', async () => {
    const before = await everything(service());
    for (const query of ['dry%5Frun=true', 'wait=everywhere&&dry_run=%74rue', '&dry_run=true']) {
      expect((await admin.post(`/roles?${query}`, { name: 'Never' })).json).to.include({ dry_run: true });
    }
    expect(await everything(service())).to.deep.equal(before);
  });

  it('comes after the token and before the permissions where there is no dry run', async () => {
    const nobody = await Caller.inRoles(service(), []);
    const unsupported = { status: 400, code: 'dry_run_unsupported' };
    expectProblem(await nobody.post('/customers?dry_run=true', { name: 'X' }), unsupported);
    expectProblem(await nobody.delete('/customers?dry_run=true'), unsupported);
    expectProblem(await nobody.post('/logout?dry_run=true', {}), unsupported);
    expect((await nobody.get('/users/me')).status).to.equal(200);
    expect((await service().call('POST', '/customers?dry_run=true', { body: {} })).status).to.equal(401);
    const body = { email: 'x@example.com', password: PASSWORD, first_name: 'A', last_name: 'B' };
    for (const path of ['/login', '/register', '/send-password']) {
      expectProblem(await service().call('POST', `${path}?dry_run=true`, { body }), unsupported);
    }
    expectProblem(await nobody.post('/roles?dry_run=true', { name: 'X' }), { status: 403, code: 'forbidden' });
  });

  it('leaves a malformed query to be refused in its turn', async () => {
    const nobody = await Caller.inRoles(service(), []);
    const url = '/roles?dry_run=true&x=%zz';
    expectProblem(await nobody.post(url, { name: 'X' }), { status: 403, code: 'forbidden' });
    expectProblem(await admin.post(url, { name: 'X' }), { status: 400, code: 'bad_query', errors: ['x'] });
  });

  it('is ignored by GET, and by requests that store nothing', async () => {
    for (const value of ['true', 'whatever']) {
      const { json } = await admin.get(`/roles?dry_run=${value}`);
      expect(json).to.be.an('array').that.is.not.empty;
      const preview = await admin.post(`/segments/preview?dry_run=${value}`, {});
      expect(preview.json).to.have.keys('customers_count', 'customers');
    }
  });
});
