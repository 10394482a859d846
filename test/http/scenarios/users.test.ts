import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, permissionsOn, dump, userOf } from '../../support/caller.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { expectProblem, expectUnauthenticated, onEachStorage } from '../../support/service.js';
import { withoutRequestId } from './scenario.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const invalid = { status: 422, code: 'validation_failed' };
const forbidden = { status: 403, code: 'forbidden' };
const notFound = { status: 404, code: 'not_found' };
const stale = { status: 412, code: 'stale_version' };
const FIELDS =
  'id email email_verified first_name last_name avatar suspended has_password totp second_factor roles groups source external_id last_seen invited_until abilities created updated'.split(
    ' ',
  );

onEachStorage('users created by an administrator', {}, (service) => {
  let admin: Caller;
  let made = 0;
  const address = () => `made-${(made += 1)}@example.com`;
  before(async () => (admin = await Caller.administrator(service())));

  it('need only names and an address, and cannot sign in without a password', async () => {
    const email = address();
    const answer = await admin.post('/users', { id: 'mine', email: ` ${email} `, first_name: ' Ada ', last_name: 'B' });
    const user = userOf(answer, 201);
    expect(Object.keys(user)).to.have.members(FIELDS);
    expect(user).to.deep.include({ email, first_name: 'Ada', avatar: '', suspended: false, roles: [] });
    expect(user.has_password).to.be.false;
    expect(Object.keys(user.abilities)).to.include('customer');
    expect(permissionsOn(user.abilities)).to.deep.equal([]);
    expect(answer.headers).to.include({ location: `/users/${user.id}`, 'cache-control': 'no-store' });
    expect((await admin.get(`/users/${user.id}`)).json).to.deep.equal(user);
    for (const password of ['', 'null', 'undefined', PASSWORD]) {
      expectProblem(await service().login(email, password), { status: 400, code: 'invalid_credentials' });
    }
    const listed = async () => {
      const { text } = await admin.get(`/users?id=${user.id}`);
      return (JSON.parse(text) as (typeof user)[])[0]?.has_password;
    };
    expect(await listed()).to.be.false;
    expect((await admin.put(`/users/${user.id}`, { has_password: true })).json.has_password, 'read-only').to.be.false;
    const given = await admin.put(`/users/${user.id}`, { password: 'given later' });
    expect([given.status, given.json.has_password, await listed()]).to.deep.equal([200, true, true]);
    expect((await service().login(email, 'given later')).status).to.equal(200);
  });

  it('sign in with the password and the roles they were given', async () => {
    const [email, role] = [address(), await admin.role(`For ${made}`, 'customer.read')];
    const user = await admin.user(email, { password: 'given', roles: [role.id] });
    expect(user.roles).to.deep.equal([role.id]);
    const signedIn = await service().signIn(email, 'given');
    expect(signedIn.user).to.deep.equal(user);
    expect(permissionsOn(user.abilities)).to.deep.equal(['customer.read']);
  });

  it('are shown with their roles as they were given, whoever else has the same', async () => {
    const [a, b] = [(await admin.role('First')).id, (await admin.role('Second')).id];
    for (const [index, roles] of [
      [b, a],
      [a, b],
    ].entries()) {
      const { id } = await admin.user(`in-order-${index}@example.com`, { roles });
      expect((await admin.get(`/users/${id}`)).json.roles).to.deep.equal(roles);
    }
  });

  it('may be made suspended', async () => {
    const email = address();
    expect((await admin.user(email, { password: 'given', suspended: true })).suspended).to.be.true;
    expectProblem(await service().login(email, 'given'), { status: 403, code: 'account_suspended' });
    expectProblem(await service().login(email, 'wrong'), { status: 400, code: 'invalid_credentials' });
  });

  const names = { first_name: 'A', last_name: 'B' };
  const bad: readonly (readonly [string, object, readonly string[]])[] = [
    ['nothing', {}, ['email', 'first_name', 'last_name']],
    ['no address', { ...names, email: 'nobody' }, ['email']],
    ['an address that is null', { ...names, email: null }, ['email']],
    ['a short password', { ...names, email: 'a@b.c', password: 'abc' }, ['password']],
    ['a password that is null', { ...names, email: 'a@b.c', password: null }, ['password']],
    ['roles that are null', { ...names, email: 'a@b.c', roles: null }, ['roles']],
    ['roles that are a text', { ...names, email: 'a@b.c', roles: ADMINISTRATOR_ROLE_ID }, ['roles']],
    ['an unknown role', { ...names, email: 'a@b.c', roles: [UNKNOWN] }, ['roles']],
    ['a prototype as a role', { ...names, email: 'a@b.c', roles: ['__proto__'] }, ['roles']],
    ['an avatar that was never issued', { ...names, email: 'a@b.c', avatar: '/avatars/forged.png' }, ['avatar']],
    ['a suspension that is a text', { ...names, email: 'a@b.c', suspended: 'false' }, ['suspended']],
  ];
  for (const [name, body, errors] of bad) {
    it(`are refused with ${name}: 422`, async () => {
      const before = await dump(service());
      expectProblem(await admin.post('/users', body), { ...invalid, errors });
      expect(await dump(service())).to.deep.equal(before);
    });
  }

  it('have unique addresses, even when two requests race: 409', async () => {
    const email = address();
    const bodies = [email, email.toUpperCase(), ` ${email}`].map((text) => ({ ...names, email: text }));
    const answers = await Promise.all(bodies.map((body) => admin.post('/users', body)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    const taken = { status: 409, code: 'email_taken', errors: ['email'] };
    expectProblem(
      answers.find(({ status }) => status === 409)!,
      taken,
    );
    const other = await admin.user(address());
    expectProblem(await admin.put(`/users/${other.id}`, { email: email.toUpperCase() }), taken);
  });
});

onEachStorage('users changed by others', {}, (service) => {
  let admin: Caller;
  let ada: Caller;
  let url: string;
  before(async () => (admin = await Caller.administrator(service())));
  beforeEach(async () => {
    ada = await Caller.inRoles(service(), []);
    url = `/users/${ada.id}`;
  });

  it('lose access on the next request when suspended, and must sign in again afterwards', async () => {
    expect((await ada.get('/users/me')).status).to.equal(200);
    expect(userOf(await admin.put(url, { suspended: true }), 200).suspended).to.be.true;
    expectUnauthenticated(await ada.get('/users/me'));
    expectProblem(await service().login(ada.email, PASSWORD), { status: 403, code: 'account_suspended' });
    expect(userOf(await admin.put(url, { suspended: false }), 200).suspended).to.be.false;
    expectUnauthenticated(await ada.get('/users/me'));
    const { accessToken: as } = await service().signIn(ada.email, PASSWORD);
    expect((await service().call('GET', '/users/me', { as })).status).to.equal(200);
    expectUnauthenticated(await ada.get('/users/me'));
  });

  it('gain and lose roles on the next request, with the same token', async () => {
    const role = await admin.role(`Reader ${ada.id}`, 'account.read');
    for (const roles of [[role.id], [], [role.id]]) {
      const answer = userOf(await admin.put(url, { roles }), 200);
      expect(answer.roles).to.deep.equal(roles);
      expect((await ada.get(`/users/${admin.id}`)).status).to.equal(roles.length === 0 ? 403 : 200);
      expect(await ada.me()).to.deep.equal(answer);
    }
  });

  it('are signed out everywhere when somebody else sets their password', async () => {
    const { accessToken: as } = await service().signIn(ada.email, PASSWORD);
    expect((await admin.put(url, { password: 'set by another' })).status).to.equal(200);
    expectUnauthenticated(await ada.get('/users/me'));
    expectUnauthenticated(await service().call('GET', '/users/me', { as }));
    expectProblem(await service().login(ada.email, PASSWORD), { status: 400, code: 'invalid_credentials' });
    await service().signIn(ada.email, 'set by another');
  });

  it('are gone at once when deleted, and free their address', async () => {
    const answer = await admin.delete(url);
    expect([answer.status, answer.json]).to.deep.equal([200, {}]);
    expectUnauthenticated(await ada.get('/users/me'));
    expectProblem(await service().login(ada.email, PASSWORD), { status: 400, code: 'invalid_credentials' });
    expectProblem(await admin.get(url), notFound);
    expectProblem(await admin.put(url, { suspended: true }), notFound);
    expectProblem(await admin.delete(url), notFound);
    expect((await admin.user(ada.email)).id).to.not.equal(ada.id);
    expectUnauthenticated(await ada.get('/users/me'));
  });

  it('are unchanged when a client sends back the record, and when their roles change', async () => {
    const role = await admin.role(`Moving ${ada.id}`, 'customer.read');
    await admin.put(url, { roles: [role.id] });
    const [read, before] = [await admin.get(url), await dump(service(), [ada.id])];
    for (const body of [
      {},
      read.json,
      { ...read.json, abilities: {}, created: 1, unknown: [] },
      { roles: [role.id, role.id] },
    ]) {
      const answer = await admin.put(url, body);
      expect([answer.status, answer.text]).to.deep.equal([200, read.text]);
    }
    expect(await dump(service(), [ada.id])).to.deep.equal(before);
    await admin.put(`/roles/${role.id}`, { abilities: { customer: { update: true } } });
    await admin.delete(`/roles/${role.id}`);
    const after = userOf(await admin.get(url), 200);
    expect(after).to.deep.equal({ ...read.json, roles: [], abilities: after.abilities });
  });

  it('refuse unknown roles: 422', async () => {
    const before = await dump(service(), [ada.id]);
    for (const roles of [[UNKNOWN], ['__proto__'], [ADMINISTRATOR_ROLE_ID, UNKNOWN], ['']]) {
      expectProblem(await admin.put(url, { roles }), { ...invalid, errors: ['roles'] });
    }
    expectProblem(await admin.put(url, { roles: null }), { ...invalid, errors: ['roles'] });
    expectProblem(await admin.put(url, { id: UNKNOWN, suspended: true }), { ...invalid, errors: ['id'] });
    expect(await dump(service(), [ada.id])).to.deep.equal(before);
  });

  it('are refused alike, known or not, without the permission: 403 before the lookup', async () => {
    const reader = await Caller.holding(service(), 'account.read');
    const header = { 'if-match': '"99.x"' };
    for (const method of ['PUT', 'DELETE']) {
      const ask = (id: string) =>
        service().call(method, `/users/${id}`, { as: reader.token, body: '{malformed', headers: header });
      const [known, unknown] = [await ask(ada.id), await ask(UNKNOWN)];
      expectProblem(known, forbidden);
      expect(withoutRequestId(known)).to.deep.equal(withoutRequestId(unknown));
    }
  });

  it('are refused in a fixed order: 404, 403, 412, 409', async () => {
    const header = { 'if-match': '"99.x"' };
    expectProblem(await admin.put(`/users/${UNKNOWN}`, {}, header), notFound);
    expectProblem(await admin.delete(`/users/${UNKNOWN}`, header), notFound);
    expectProblem(await admin.put(url, { email: admin.email }, header), stale);
    expectProblem(await admin.put(`/users/${admin.id}`, { suspended: true }, header), stale);
    expectProblem(await admin.delete(`/users/${admin.id}`, header), stale);
    const weak = await Caller.holding(service(), 'account.read', 'account.update', 'account.delete');
    const denied = { status: 403, code: 'escalation_denied' };
    expectProblem(await weak.put(`/users/${admin.id}`, { suspended: true }, header), denied);
    expectProblem(await weak.delete(`/users/${admin.id}`, header), denied);
    const { etag } = (await admin.get(url)).headers;
    expect((await admin.put(url, { suspended: true }, { 'if-match': String(etag) })).status).to.equal(200);
    expectProblem(await admin.delete(url, { 'if-match': String(etag) }), stale);
    expect((await admin.delete(url, { 'if-match': '*' })).status).to.equal(200);
  });

  it('may be changed in name and picture with account.update, however powerful they are', async () => {
    const weak = await Caller.holding(service(), 'account.read', 'account.update');
    const strong = await Caller.administrator(service());
    const body = { ...(await strong.me()), first_name: 'Renamed' };
    const answer = userOf(await weak.put(`/users/${strong.id}`, body), 200);
    expect(answer.first_name).to.equal('Renamed');
    expect((await strong.get('/users/me')).status).to.equal(200);
  });

  it('change nothing of their own that needs account.update: 403, but may send it unchanged', async () => {
    const role = await new Seeding(service()).role([]);
    const own = await ada.me();
    const before = await dump(service(), [ada.id]);
    for (const body of [{ suspended: true }, { roles: [role] }, { email: 'other@example.com' }]) {
      expectProblem(await ada.put(url, body), forbidden);
      expectProblem(await ada.put(url, { ...own, first_name: 'New', ...body }), forbidden);
    }
    expect(await dump(service(), [ada.id])).to.deep.equal(before);
    expect((await ada.put(url, { ...own, first_name: 'New' })).status).to.equal(200);
  });
});
