import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../../support/caller.js';
import { EventReader } from '../../support/event-source.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

interface Evaluations {
  readonly eventStreams: readonly { readonly endpoint: { readonly requestUri: string } }[];
}

const wrong = { status: 400, code: 'invalid_credentials' };

onEachStorage('REQUIRE_SECOND_FACTOR=administrators', { REQUIRE_SECOND_FACTOR: 'administrators' }, (service) => {
  const required = { status: 403, code: 'totp_required' };
  let admin: Caller;
  before(() => {
    holdClocks(service());
  });
  beforeEach(async () => {
    admin = await Caller.inRoles(service(), [ADMINISTRATOR_ROLE_ID]);
  });

  it('lets administrators without codes reach only their own profile and sessions', async () => {
    for (const path of ['/users/me', `/users/${admin.id}`, '/users/me/sessions', `/users/${admin.id}/sessions`]) {
      expect((await admin.get(path)).status, path).to.equal(200);
    }
    expect((await admin.put(`/users/${admin.id}`, { first_name: 'Ada', last_name: 'Byron' })).status).to.equal(200);
    const whole = await admin.read<object>('/users/me');
    expect((await admin.put(`/users/${admin.id}`, { ...whole, first_name: 'Grace' })).status).to.equal(200);
    expectProblem(await admin.put(`/users/${admin.id}`, { email: 'other@example.com' }), required);
    const paths = [
      '/users',
      '/users/unknown',
      '/roles',
      '/features',
      '/customers',
      '/users/me/identities',
      `/users/${admin.id}/access`,
    ];
    for (const path of paths) expectProblem(await admin.get(path), required);
    expectProblem(await admin.post('/roles?dry_run=what', { name: 'x' }), required);
    expectProblem(await admin.post('/users/me/totp', { password: 'wrong' }), wrong);
    expect((await admin.delete('/users/me/sessions')).status).to.equal(200);
    expect((await admin.post('/logout', {})).status).to.equal(200);
  });

  it('lets them go on once they have codes, which they can only replace', async () => {
    Phone.start = Date.parse((await admin.me()).created);
    const phone = await new Phone(admin).switchOn();
    expect((await admin.get('/users')).status).to.equal(200);
    const body = { password: PASSWORD, code: await phone.next() };
    const refused = await service().call('DELETE', '/users/me/totp', { as: admin.token, body });
    expectProblem(refused, { status: 409, code: 'immutable' });
    expect(await phone.isOn()).to.equal(true);
    expect((await phone.prepare({ code: await phone.code() })).status).to.equal(200);
  });

  it('is met by a session that a passkey opened, and by it alone', async () => {
    const as = await new Seeding(service()).session(admin.id, { method: 'passkey', secondFactor: true });
    expect((await service().call('GET', '/users', { as })).status).to.equal(200);
    expectProblem(await admin.get('/users'), required);
    Phone.start = Date.parse((await admin.me()).created);
    const phone = await new Phone(admin).switchOn();
    const body = { password: PASSWORD, code: await phone.next() };
    const withPasskey = await new Seeding(service()).session(admin.id, { method: 'passkey', secondFactor: true });
    expect((await service().call('DELETE', '/users/me/totp', { as: withPasskey, body })).status).to.equal(200);
    expect((await service().call('GET', '/users', { as: withPasskey })).status).to.equal(200);
  });

  it('concerns nobody else, until they become administrators', async () => {
    const user = await Caller.holding(service(), 'account.read');
    expect((await user.get('/users')).status).to.equal(200);
    Phone.start = Date.parse((await admin.me()).created);
    await new Phone(admin).switchOn();
    expect((await admin.put(`/users/${user.id}`, { roles: [ADMINISTRATOR_ROLE_ID] })).status).to.equal(200);
    expectProblem(await user.get('/users'), required);
  });

  it('ends the streams of people who become administrators, and refuses new ones', async () => {
    const user = await Caller.holding(service());
    const bulk = await user.post('/ofrep/v1/evaluate/flags', { context: {} });
    const { eventStreams } = bulk.json as unknown as Evaluations;
    const ofrep = eventStreams[0]!.endpoint.requestUri;
    const open = (path: string) => EventReader.open(service().port, path, { authorization: `Bearer ${user.token}` });
    const streams = [await open('/features/stream'), await open(ofrep)];
    expect(streams.map(({ status }) => status)).to.deep.equal([200, 200]);
    await streams[1]!.next();
    Phone.start = Date.parse((await admin.me()).created);
    await new Phone(admin).switchOn();
    expect((await admin.put(`/users/${user.id}`, { roles: [ADMINISTRATOR_ROLE_ID] })).status).to.equal(200);
    for (const stream of streams) expect(await stream.next()).to.equal(undefined);
    expectProblem(await user.get('/features/stream'), required);
    expectProblem(await service().call('GET', ofrep), required);
  });
});

onEachStorage('REQUIRE_SECOND_FACTOR=everybody', { REQUIRE_SECOND_FACTOR: 'everybody' }, (service) => {
  it('concerns users without roles too', async () => {
    const { accessToken: as } = await service().register('everybody@example.com');
    expect((await service().call('GET', '/users/me', { as })).status).to.equal(200);
    expectProblem(await service().call('GET', '/features', { as }), { status: 403, code: 'totp_required' });
  });

  it('is said before anything else about fields of their own record that they may not change', async () => {
    const user = await Caller.holding(service());
    for (const body of [{ roles: [ADMINISTRATOR_ROLE_ID] }, { roles: ['unknown'] }, { suspended: true }]) {
      expectProblem(await user.put(`/users/${user.id}`, body), { status: 403, code: 'totp_required' });
    }
    expect((await user.me()).suspended).to.equal(false);
  });

  it("doesn't concern API tokens, which are still kept from what is for people", async () => {
    const { text: as } = await new Seeding(service()).token();
    const ask = (method: string, path: string) => service().call(method, path, { as });
    expect((await ask('GET', '/features')).status).to.equal(200);
    for (const [method, path] of [
      ...[['GET', '/users/me'] as const, ['GET', '/users/me/sessions'] as const, ['POST', '/users/me/totp'] as const],
      ...[['DELETE', '/users/me/totp'] as const, ['POST', '/users/me/totp/confirm'] as const],
    ]) {
      expectProblem(await ask(method, path), { status: 403, code: 'people_only' });
    }
  });
});
