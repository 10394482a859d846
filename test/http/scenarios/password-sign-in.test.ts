import { expect } from 'chai';
import { AuthorityWriter } from '../../../src/application/authority/authority-writer.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { aKey } from '../../support/builders-store.js';
import { Caller } from '../../support/caller.js';
import { mailsOf } from '../../support/mailed.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type TestService } from '../../support/service.js';

const OFF = { status: 403, code: 'password_sign_in_off' };
const WRONG = { status: 400, code: 'invalid_credentials' };
const SETTINGS = { PASSWORD_SIGN_IN: 'administrators', PUBLIC_URL: 'https://a.example/api' };

const mailsTo = async (service: TestService, email: string) =>
  (await mailsOf(service)).filter(({ to }) => to === email).map(({ subject }) => subject);
const forget = (service: TestService, email: string) => service.call('POST', '/send-password', { body: { email } });

onEachStorage('PASSWORD_SIGN_IN=administrators', SETTINGS, (service) => {
  it('lets administrators sign in with a password, also those through a group', async () => {
    const seeding = new Seeding(service());
    const { email } = await seeding.user([ADMINISTRATOR_ROLE_ID]);
    expect((await service().login(email, PASSWORD)).status).to.equal(200);
    const admin = await Caller.administrator(service());
    const { json } = await admin.post('/groups', { name: 'Operators', roles: [ADMINISTRATOR_ROLE_ID] });
    const member = await seeding.user([], { groupIds: [json.id] });
    expect((await service().login(member.email, PASSWORD)).status).to.equal(200);
  });

  it('refuses everybody else, but only after the right password and before a code', async () => {
    holdClocks(service());
    const grace = await Caller.holding(service(), 'customer.read');
    Phone.start = Date.parse((await grace.me()).created);
    await new Phone(grace).switchOn();
    expectProblem(await service().login(grace.email, 'wrong'), WRONG);
    expectProblem(await service().login(grace.email, PASSWORD), OFF);
    const { email } = await new Seeding(service()).user([], { suspended: true });
    expectProblem(await service().login(email, PASSWORD), { status: 403, code: 'account_suspended' });
  });

  it('makes /register that refusal, and gives no recovery link', async () => {
    const body = { email: 'new@example.com', password: PASSWORD, first_name: 'A', last_name: 'B' };
    expectProblem(await service().call('POST', '/register', { body }), OFF);
    const seeding = new Seeding(service());
    const [somebody, admin] = [await seeding.user(), await seeding.user([ADMINISTRATOR_ROLE_ID])];
    for (const { email } of [somebody, admin]) {
      const answer = await forget(service(), email);
      expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    }
    expect(await mailsTo(service(), somebody.email)).to.deep.equal([]);
    expect(await mailsTo(service(), admin.email)).to.deep.equal(['Set a new password']);
  });

  it('makes invitations say where to sign in', async () => {
    const admin = await Caller.administrator(service());
    const invite = async (email: string, roles: readonly string[]) => {
      const body = { first_name: 'A', last_name: 'B', email, roles, invite: true };
      const answer = await admin.post('/users', body);
      expect([answer.status, answer.headers['x-invitation']]).to.deep.equal([201, 'queued']);
      return (await mailsOf(service())).find(({ to }) => to === email)!;
    };
    const mail = await invite('invited@example.com', []);
    expect(mail.text)
      .to.match(/^https:\/\/a\.example\/api$/m)
      .and.not.include('token');
    expect(mail.html).to.include('href="https://a.example/api"');
    expect((await invite('invited-admin@example.com', [ADMINISTRATOR_ROLE_ID])).text).to.include('#token=');
  });
});

onEachStorage('recovery of people with an identity', {}, (service) => {
  it('makes no link for those without a password', async () => {
    const seeding = new Seeding(service());
    const people = [
      { user: await seeding.user([], { hasPassword: false }), mails: [] },
      { user: await seeding.user(), mails: ['Set a new password'] },
    ];
    const writer = await service().get(AuthorityWriter);
    for (const { user, mails } of people) {
      await writer.write({ actorId: 'system:test', requestId: null }, ({ signInKeys }) =>
        signInKeys.insert(aKey({ id: user.id, key: user.id, userId: user.id, kind: 'identity' })),
      );
      expect((await forget(service(), user.email)).status).to.equal(200);
      expect(await mailsTo(service(), user.email)).to.deep.equal(mails);
    }
    const withPasskey = await seeding.user([], { hasPassword: false });
    await writer.write({ actorId: 'system:test', requestId: null }, ({ signInKeys }) =>
      signInKeys.insert(aKey({ userId: withPasskey.id })),
    );
    await forget(service(), withPasskey.email);
    expect(await mailsTo(service(), withPasskey.email)).to.have.length(1);
  });
});
