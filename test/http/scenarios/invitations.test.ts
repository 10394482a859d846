import { expect } from 'chai';
import { send } from '../sample-client.js';
import { mailsOf, tokenOf } from '../../support/mailed.js';
import {
  expectProblem,
  onEachStorage,
  STORAGES,
  withService,
  type Reply,
  type TestService,
} from '../../support/service.js';

const NAMES = { first_name: 'Marie', last_name: 'Duval' };
const DAY = 86_400;
const INVALID = { status: 400, code: 'link_invalid' };

let people = 0;
const nextEmail = () => `invited-${(people += 1)}@example.com`;
const linksTo = async (service: TestService, email: string) =>
  (await mailsOf(service)).filter(({ to }) => to === email);
const reset = (service: TestService, token: string) =>
  service.call('POST', '/reset-password', { body: { token, password: 'a first password' } });

async function invite(service: TestService, as: string, more: object = {}) {
  const email = nextEmail();
  const answer = await service.call('POST', '/users', { as, body: { ...NAMES, email, invite: true, ...more } });
  return { email, answer, id: answer.json.id };
}

const METRICS_TOKEN = 'the-token-of-the-metrics-reader';

onEachStorage('invitations', { METRICS_TOKEN }, (service) => {
  let as: string;
  beforeEach(async () => ({ accessToken: as } = await service().admin()));
  const again = (id: string, caller = as) => service().call('POST', `/users/${id}/invitation`, { as: caller });

  it('mail a new user a link that sets the first password', async () => {
    const { email, answer, id } = await invite(service(), as);
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.json).to.not.have.property('invite');
    expect(answer.json.has_password).to.be.false;
    expectProblem(await service().login(email, 'a first password'), { status: 400, code: 'invalid_credentials' });
    const [mail] = await linksTo(service(), email);
    expect(mail?.text).to.include('Hello Marie').and.include('7 days');
    expect((await reset(service(), tokenOf(mail))).status).to.equal(200);
    expect((await service().signIn(email, 'a first password')).user).to.include({ id, has_password: true });
    expectProblem(await reset(service(), tokenOf(mail)), INVALID);
  });

  it('mail nothing without "invite"', async () => {
    for (const more of [{ invite: false }, { invite: undefined }, { invite: false, password: 'a given password' }]) {
      const { email, answer } = await invite(service(), as, more);
      expect(answer.status, answer.text).to.equal(201);
      expect(await linksTo(service(), email)).to.deep.equal([]);
    }
  });

  it('are refused beside a password, and in another form', async () => {
    const beside = await invite(service(), as, { password: 'a given password' });
    expectProblem(beside.answer, { status: 422, code: 'validation_failed', errors: ['password'] });
    const wrong = await invite(service(), as, { invite: 'yes' });
    expectProblem(wrong.answer, { status: 422, code: 'validation_failed', errors: ['invite'] });
  });

  it('are repeated, and earlier links stop working', async () => {
    const { email, id } = await invite(service(), as);
    const answer = await again(id);
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    const [first, second] = await linksTo(service(), email);
    expectProblem(await reset(service(), tokenOf(first)), INVALID);
    expect((await reset(service(), tokenOf(second))).status).to.equal(200);
    expectProblem(await again(id), { status: 409, code: 'already_exists', errors: ['password'] });
    expect(await linksTo(service(), email)).to.have.length(2);
    expectProblem(await again('unknown'), { status: 404, code: 'not_found' });
  });

  it('need more than the invited person may do', async () => {
    const { json: role } = await service().call('POST', '/roles', {
      as,
      body: { name: `Inviter ${people}`, abilities: { account: { read: true, create: true, update: true } } },
    });
    const { user: administrator } = await service().admin();
    const { id: mightier, email } = await invite(service(), as, { roles: administrator.roles });
    const { user, accessToken } = await service().register(nextEmail());
    await service().call('PUT', `/users/${user.id}`, { as, body: { roles: [role.id] } });
    expectProblem(await again(mightier, accessToken), { status: 403, code: 'escalation_denied' });
    expect(await linksTo(service(), email)).to.have.length(1);
    const { id: equal } = await invite(service(), accessToken);
    expect((await again(equal, accessToken)).status).to.equal(200);
  });

  it('are not sent by a dry run, and repeating one has none', async () => {
    const email = nextEmail();
    const body = { ...NAMES, email, invite: true };
    const dry = await service().call('POST', '/users?dry_run=true', { as, body });
    expect(dry.status, dry.text).to.equal(200);
    expect(await linksTo(service(), email)).to.deep.equal([]);
    const { id } = await invite(service(), as);
    const repeated = await service().call('POST', `/users/${id}/invitation?dry_run=true`, { as });
    expectProblem(repeated, { status: 400, code: 'dry_run_unsupported' });
  });

  it('stay open when somebody asks for a link to that address, and either link may be used', async () => {
    for (const used of [0, 1]) {
      const { email, id } = await invite(service(), as);
      expect((await service().call('POST', '/send-password', { body: { email } })).status).to.equal(200);
      const mails = await linksTo(service(), email);
      expect(mails).to.have.length(2);
      expect((await reset(service(), tokenOf(mails[used]))).status).to.equal(200);
      expect((await service().signIn(email, 'a first password')).user.id).to.equal(id);
      for (const mail of mails) expectProblem(await reset(service(), tokenOf(mail)), INVALID);
    }
  });

  it('are usable again once a suspension is lifted', async () => {
    const { email, id } = await invite(service(), as);
    const [mail] = await linksTo(service(), email);
    const suspend = (suspended: boolean) => service().call('PUT', `/users/${id}`, { as, body: { suspended } });
    expect((await suspend(true)).status).to.equal(200);
    expectProblem(await reset(service(), tokenOf(mail)), INVALID);
    expect((await suspend(false)).status).to.equal(200);
    expect((await reset(service(), tokenOf(mail))).status).to.equal(200);
    expect((await service().signIn(email, 'a first password')).user.id).to.equal(id);
  });

  it('end with another address, a password and the account, whatever links there are', async () => {
    const ends: ((id: string) => Promise<{ status: number }>)[] = [
      (id) => service().call('PUT', `/users/${id}`, { as, body: { email: nextEmail() } }),
      (id) => service().call('PUT', `/users/${id}`, { as, body: { password: 'set by an administrator' } }),
      (id) => service().call('DELETE', `/users/${id}`, { as }),
    ];
    for (const end of ends) {
      const { email, id } = await invite(service(), as);
      await service().call('POST', '/send-password', { body: { email } });
      const mails = await linksTo(service(), email);
      expect(mails).to.have.length(2);
      expect((await end(id)).status).to.equal(200);
      for (const mail of mails) expectProblem(await reset(service(), tokenOf(mail)), INVALID);
    }
  });

  it('are sent though strangers have asked for links to that address', async () => {
    const email = nextEmail();
    for (let time = 0; time < 6; time += 1) await service().call('POST', '/send-password', { body: { email } });
    const body = { ...NAMES, email, invite: true };
    const dry = await service().call('POST', '/users?dry_run=true', { as, body });
    expect(dry.status).to.equal(200);
    expect(dry.headers).to.not.have.property('x-invitation');
    const answer = await service().call('POST', '/users', { as, body });
    expect([answer.status, answer.headers['x-invitation']]).to.deep.equal([201, 'queued']);
    expect(await linksTo(service(), email)).to.have.length(1);
    expect((await again(answer.json.id)).status).to.equal(200);
  });

  it('say so when they are left out', async () => {
    const { id, email, answer } = await invite(service(), as);
    expect(answer.headers['x-invitation']).to.equal('queued');
    for (let time = 1; time < 20; time += 1) expect((await again(id)).status).to.equal(200);
    const refused = await again(id);
    expectProblem(refused, { status: 429, code: 'rate_limited' });
    expect(refused.headers['retry-after']).to.equal('3600');
    // The mailbox counts, not the account.
    await service().call('DELETE', `/users/${id}`, { as });
    const body = { ...NAMES, email: email.toUpperCase(), invite: true };
    const dry = await service().call('POST', '/users?dry_run=true', { as, body });
    expect(dry.status).to.equal(200);
    expect(dry.headers).to.not.have.property('x-invitation');
    const created = await service().call('POST', '/users', { as, body });
    expect([created.status, created.headers['x-invitation']]).to.deep.equal([201, 'left_out']);
    expect(await linksTo(service(), email.toUpperCase())).to.have.length(0);
    const none = await service().call('POST', '/users', { as, body: { ...NAMES, email: nextEmail() } });
    expect(none.headers).to.not.have.property('x-invitation');
    const metrics = await send(service().port, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(metrics.text).to.match(/^castellan_mail_total\{outcome="left_out"\} 2$/m);
  });

  it('change nothing of the record but their end', async () => {
    const { id } = await invite(service(), as);
    const read = () => service().call('GET', `/users/${id}`, { as });
    const before = await read();
    service().advance(60);
    await again(id);
    const after = await read();
    const { invited_until: until } = after.json as unknown as { readonly invited_until: string };
    expect(after.json).to.deep.equal({ ...before.json, invited_until: until });
    expect(Date.parse(until) - service().now()).to.be.within((7 * DAY - 60) * 1_000, 7 * DAY * 1_000);
    const versionOf = ({ headers }: Reply) => String(headers['etag']).split('.')[0];
    expect(versionOf(after)).to.equal(versionOf(before));
  });
});

for (const storage of STORAGES) {
  describe(`the link of an invitation (${storage})`, () => {
    it('works for seven days', () =>
      withService(storage, { TOKEN_TTL: '31536000' }, async (service) => {
        service.holdClock();
        const { accessToken: as } = await service.admin();
        const [first, second] = [await invite(service, as), await invite(service, as)];
        const tokens = [];
        for (const { email } of [first, second]) tokens.push(tokenOf((await linksTo(service, email))[0]));
        service.advance(7 * DAY - 1);
        expect((await reset(service, tokens[0]!)).status).to.equal(200);
        service.advance(1);
        expectProblem(await reset(service, tokens[1]!), INVALID);
      }));
  });
}
