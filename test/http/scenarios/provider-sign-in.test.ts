import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { identityScope } from '../../../src/domain/providers/identity.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../../support/caller.js';
import { FakeProvider, settingsFor, type Claims } from '../../support/fake-provider.js';
import { mailsOf } from '../../support/mailed.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { SignInBrowser } from '../../support/sign-in-browser.js';
import { expectProblem, STORAGES, TestService, type Reply } from '../../support/service.js';

const PUBLIC_URL = 'https://admin.example.com/api';
const LOGOUT = '/sign-in/staff/logout';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Identity {
  readonly id: string;
  readonly provider: string;
  readonly created: string;
  readonly last_used: string | null;
}

interface Entry {
  readonly actor_id: string;
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

for (const storage of STORAGES) {
  describe(`sign-in through a provider (${storage})`, () => {
    let provider: FakeProvider;
    let service: TestService;
    let admin: Caller;
    let turn = 0;
    before(async () => {
      provider = await FakeProvider.start();
      const more = {
        ...{ PUBLIC_URL, OIDC_STAFF_NAME: 'Staff', OIDC_STAFF_DOMAINS: 'example.com', OIDC_STAFF_CREATE_USERS: 'on' },
        ...{ OIDC_STAFF_TRUSTED_AMR: 'mfa', REGISTRATION: 'open', RESET_URL: 'https://x.example/#{token}' },
        // Nobody listens there: messages stay in the outbox.
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'castellan@example.com' },
      };
      service = await TestService.start(storage, settingsFor(provider, more));
      admin = await Caller.administrator(service);
      provider.now = () => service.now();
    });
    after(async () => {
      await service.stop();
      await provider.stop();
    });
    beforeEach(() => {
      provider.reset();
      turn += 1;
    });

    const browser = () => new SignInBrowser(service, provider, PUBLIC_URL);
    const emailOf = () => `person-${turn}@example.com`;
    const claimsOf = (more: Claims = {}): Claims => ({
      sub: `sub-${turn}`,
      email: emailOf(),
      email_verified: true,
      ...more,
    });
    const enter = async (claims: Claims, more: object = {}) => {
      const one = browser();
      return one.redeem(await one.signInAs(claims), more);
    };
    const entered = async (claims: Claims = claimsOf()) => {
      const answer = await enter(claims);
      expect(answer.status, answer.text).to.equal(200);
      return answer.json;
    };
    const errorOf = async (claims: Claims) => (await browser().signInAs(claims)).get('sign_in_error');
    const list = async <T>(path: string, as = admin.token) =>
      (await service.call('GET', path, { as })).json as unknown as readonly T[];
    const entriesOf = (id: string) => list<Entry>(`/changes?record_id=${id}&resource=user&_sort=id&_order=asc`);
    const identitiesOf = (id: string) => list<Identity>(`/users/${id}/identities`);
    const isLive = async (as: string) => (await service.call('GET', '/users/me', { as })).status === 200;

    it('makes an account with a verified address and without a password', async () => {
      const { user, accessToken } = await entered(claimsOf({ name: 'Ada King Byron' }));
      expect(user).to.include({ email: emailOf(), first_name: 'Ada King', last_name: 'Byron' });
      expect(user).to.include({ has_password: false, email_verified: true });
      const [identity] = await identitiesOf(user.id);
      expect(identity).to.include({ provider: 'staff' }).and.to.have.property('last_used').that.is.a('string');
      const [session] = await list<{ readonly method: string }>('/users/me/sessions', accessToken);
      expect(session!.method).to.equal('oidc:staff');
      const [created] = await entriesOf(user.id);
      expect([created!.actor_id, created!.action]).to.deep.equal(['system:sign-in:staff', 'created']);
      expect(created!.after!['profile']).to.include('identities');
      expect((await entered(claimsOf({ email: 'another@example.com' }))).user.id).to.equal(user.id);
      expect(await identitiesOf(user.id)).to.have.length(1);
    });

    it('refuses whom nobody knows, and never makes a second user', async () => {
      expect(await errorOf(claimsOf({ email: `x-${turn}@other.example` }))).to.equal('unknown_user');
      expect(await errorOf(claimsOf({ email_verified: false }))).to.equal('unknown_user');
      expect(await errorOf(claimsOf({ email: undefined }))).to.equal('link_refused');
      await admin.user(emailOf());
      expect(await errorOf(claimsOf({ email_verified: 'true' }))).to.equal('link_refused');
      expect(await list(`/users?email=${emailOf()}`)).to.have.length(1);
    });

    it('links an account that an administrator made, and tells its owner', async () => {
      const { id } = await admin.user(emailOf(), { password: PASSWORD });
      const before = await service.signIn(emailOf(), PASSWORD);
      const { user } = await entered(claimsOf({ email: emailOf().toUpperCase() }));
      expect(user).to.include({ id, has_password: true, email_verified: true });
      expect(await isLive(before.accessToken)).to.be.true;
      const [, linked] = await entriesOf(id);
      expect(linked).to.deep.include({
        actor_id: 'system:sign-in:staff',
        after: { profile: ['email_verified', 'identities'] },
      });
      const mails = (await mailsOf(service)).filter(({ to }) => to === emailOf());
      expect(mails.map(({ subject }) => subject)).to.deep.equal(['Another way to sign in was added']);
      expect(mails[0]!.text).to.include('Staff');
    });

    it('takes every way in from anybody who registered the address before', async () => {
      const thief = await service.register(emailOf(), 'the password of the thief');
      const { user } = await entered();
      expect(user).to.include({ id: thief.user.id, has_password: false, email_verified: true });
      expect(await isLive(thief.accessToken)).to.be.false;
      expectProblem(await service.login(emailOf(), 'the password of the thief'), {
        status: 400,
        code: 'invalid_credentials',
      });
      const [, linked] = await entriesOf(user.id);
      expect(linked!.after).to.deep.equal({
        has_password: false,
        profile: ['email_verified', 'identities', 'password'],
      });
      const mails = (await mailsOf(service)).filter(({ to }) => to === emailOf());
      expect(mails.at(-1)!.subject).to.equal('Your account was linked, and older ways to sign in removed');
      expect(mails.at(-1)!.text).to.match(/Staff[^]+password, passkeys and\s+other linked accounts/u);
      expect((await entered()).user.id).to.equal(user.id);
    });

    it('learns from the log who set the address of an account of an earlier release', async () => {
      const store = await service.get(identifiers.store);
      const hasPassword = async (email: string, id: string) => {
        await store.transact(async ({ users }) => {
          await users.replace({ ...(await users.find(id))!, addressSetBy: null });
        });
        return (await entered(claimsOf({ email, sub: email }))).user.has_password;
      };
      const { id } = await admin.user(emailOf(), { password: PASSWORD });
      expect(await hasPassword(emailOf(), id)).to.be.true;
      const thief = await service.register(`thief-${turn}@example.com`);
      expect(await hasPassword(`thief-${turn}@example.com`, thief.user.id)).to.be.false;
    });

    it('links no account that is worth more than its address', async () => {
      const { id } = await admin.user(emailOf(), { password: PASSWORD, roles: [ADMINISTRATOR_ROLE_ID] });
      expect(await errorOf(claimsOf())).to.equal('link_refused');
      await admin.put(`/users/${id}`, { roles: [] });
      const groupOf = async (fields: object) =>
        (await admin.post('/groups', { name: `Admins ${turn}`, roles: [ADMINISTRATOR_ROLE_ID], ...fields })).json.id;
      const own = await groupOf({});
      await admin.put(`/users/${id}`, { groups: [own] });
      expect(await errorOf(claimsOf())).to.equal('link_refused');
      await admin.put(`/users/${id}`, { groups: [] });
      await admin.put(`/users/${id}`, { suspended: true });
      expect(await errorOf(claimsOf())).to.equal('account_suspended');
      await admin.put(`/users/${id}`, { suspended: false });
      expect((await entered()).user.id).to.equal(id);
      expect(await errorOf(claimsOf({ sub: 'another' }))).to.equal('link_refused');
      await admin.put(`/users/${id}`, { suspended: true });
      expect(await errorOf(claimsOf())).to.equal('account_suspended');
    });

    it('refuses with the code what has changed since it was given', async () => {
      const { id } = await admin.user(emailOf(), { password: PASSWORD });
      const one = browser();
      const fragment = await one.signInAs(claimsOf());
      await admin.put(`/users/${id}`, { roles: [ADMINISTRATOR_ROLE_ID] });
      expectProblem(await one.redeem(fragment), { status: 403, code: 'link_refused' });
      expect(await identitiesOf(id)).to.deep.equal([]);
    });

    it('sets the groups of this provider, and no others', async () => {
      const groupOf = async (fields: object) =>
        (await admin.post('/groups', { name: `Group ${turn}`, ...fields })).json.id;
      const byName = await groupOf({ source: 'staff' });
      const byId = await groupOf({ name: `Other ${turn}`, source: 'staff', external_id: `guid-${turn}` });
      const own = await groupOf({});
      const groups = [`Group ${turn}`, `guid-${turn}`, 'unknown'];
      const { user } = await entered(claimsOf({ groups }));
      expect(user).to.have.property('groups').that.has.members([byName, byId]);
      await admin.put(`/users/${user.id}`, { groups: [own] });
      const again = await entered(claimsOf({ groups: [`Other ${turn}`] }));
      expect(again.user).to.have.property('groups').that.deep.equals([own]);
      const [newest] = (await entriesOf(user.id)).toReversed();
      expect(newest).to.deep.include({ actor_id: 'system:sign-in:staff', after: { groups: [own] } });
      expect((await entered(claimsOf({ groups: `Group ${turn}` }))).user)
        .to.have.property('groups')
        .that.has.members([own, byName]);
      for (const claims of [
        { hasgroups: true },
        { _claim_names: { groups: 'x' } },
        { groups: Array.from({ length: 201 }, String) },
      ])
        expect(await errorOf(claimsOf(claims))).to.equal('groups_overage');
      expect(await errorOf(claimsOf({ groups: [1] }))).to.equal('invalid_answer');
      expect((await service.call('GET', `/users/${user.id}`, { as: admin.token })).json)
        .to.have.property('groups')
        .that.has.members([own, byName]);
    });

    it('fills a group of the provider whose deletion was undone, which nobody else can', async () => {
      const name = `Again ${turn}`;
      const { id } = (await admin.post('/groups', { name, source: 'staff' })).json;
      const { user } = await entered(claimsOf({ groups: [name] }));
      await admin.delete(`/groups/${id}`);
      const [entry] = await list<{ readonly id: string }>(`/changes?record_id=${id}&action=deleted`);
      const answer = await admin.post(`/changes/${entry!.id}/undo`, {});
      const undone = answer.json as unknown as { readonly record_id: string };
      expect(undone).to.include({ people: 0, people_then: 1 });
      expect(undone.record_id).to.not.equal(id);
      expect(await admin.read(`/users/${user.id}`)).to.deep.include({ groups: [] });
      expect((await entered(claimsOf())).user).to.deep.include({ groups: [] });
      expect((await entered(claimsOf({ groups: [name] }))).user).to.deep.include({ groups: [undone.record_id] });
    });

    it('counts the groups of other sources towards the 200', async () => {
      const { user } = await entered();
      const many = await new Seeding(service).groups(200);
      await admin.put(`/users/${user.id}`, { groups: many });
      const { id } = (await admin.post('/groups', { name: `Full ${turn}`, source: 'staff' })).json;
      expect(id).to.be.a('string');
      expect(await errorOf(claimsOf({ groups: [`Full ${turn}`] }))).to.equal('groups_overage');
      expect((await entered()).user.id).to.equal(user.id);
      await admin.delete(`/groups?${many.map((one) => `id=${one}`).join('&')}`);
    });

    it('asks for the one-time code of the account, unless the provider had a second factor', async () => {
      holdClocks(service);
      Phone.start = service.now();
      const holder = await Caller.inRoles(service, []);
      const subject = claimsOf({ email: holder.email });
      expect((await enter(claimsOf({ email: holder.email }))).json.user.id).to.equal(holder.id);
      const phone = new Phone(holder);
      await phone.switchOn();
      const one = browser();
      const fragment = await one.signInAs(subject);
      expectProblem(await one.redeem(fragment), { status: 403, code: 'code_required' });
      const wrong = { status: 400, code: 'invalid_credentials' };
      for (let count = 0; count < 5; count += 1)
        expectProblem(await one.redeem(fragment, { one_time_code: '000000' }), wrong);
      const right = await one.redeem(fragment, { one_time_code: await phone.next() });
      expect(right.status, right.text).to.equal(200);
      const two = browser();
      const used = await two.signInAs(subject);
      for (let count = 0; count < 6; count += 1)
        expectProblem(await two.redeem(used, { one_time_code: '000000' }), wrong);
      expectProblem(await two.redeem(used, { one_time_code: await phone.next() }), wrong);
      expect((await enter({ ...subject, amr: ['pwd', 'mfa'] })).status).to.equal(200);
      expectProblem(await enter({ ...subject, amr: ['pwd'] }), { status: 403, code: 'code_required' });
    });

    describe('links', () => {
      let person: Caller;
      beforeEach(async () => (person = await Caller.inRoles(service, [])));

      const linkCode = async (claims: Claims = claimsOf()) => {
        const one = browser();
        const fragment = await one.signInAs(claims, { link: true });
        return { code: fragment.get('sign_in') ?? '', code_verifier: one.verifier };
      };
      const link = (body: object, as = person.token) => service.call('POST', '/users/me/identities', { as, body });
      const bodyOf = ({ json }: Reply) => json as unknown as Identity;

      it('an account to anybody who signed in there, whatever their address', async () => {
        const made = await link(await linkCode({ sub: `sub-${turn}`, groups: [1] }));
        expect(made.status, made.text).to.equal(201);
        expect(bodyOf(made)).to.include({ provider: 'staff', last_used: null });
        const again = await link(await linkCode());
        expect([again.status, bodyOf(again).id]).to.deep.equal([200, bodyOf(made).id]);
        expect(await list('/users/me/identities', person.token)).to.deep.equal([bodyOf(made)]);
        expect((await entered()).user.id).to.equal(person.id);
        const other = await Caller.inRoles(service, []);
        expectProblem(await link(await linkCode(), other.token), {
          status: 409,
          code: 'already_exists',
          errors: ['identity'],
        });
        expect((await entriesOf(person.id)).map(({ after }) => after?.['profile'])).to.deep.include(['identities']);
      });

      it('with a code for nothing else, once', async () => {
        const refused = { status: 400, code: 'invalid_credentials' };
        const code = await linkCode();
        expectProblem(await service.call('POST', '/login/code', { body: code }), refused);
        const one = browser();
        const fragment = await one.signInAs(claimsOf());
        expectProblem(await link({ code: fragment.get('sign_in'), code_verifier: one.verifier }), refused);
        expectProblem(await link({ ...code, code_verifier: browser().verifier }), refused);
        expect((await link(code)).status).to.equal(201);
        expectProblem(await link(code), refused);
      });

      it('only with a proof', async () => {
        service.advance(301);
        const missing = { status: 422, code: 'validation_failed', errors: ['passwordOld'] };
        const code = await linkCode();
        expectProblem(await link(code), missing);
        expectProblem(await link({ ...code, passwordOld: 'wrong' }), missing);
        const made = await link({ ...code, passwordOld: PASSWORD });
        expect(made.status, made.text).to.equal(201);
        const remove = (body: object) =>
          service.call('DELETE', `/users/me/identities/${bodyOf(made).id}`, { as: person.token, body });
        expectProblem(await remove({}), missing);
        expect((await remove({ passwordOld: PASSWORD })).status).to.equal(200);
      });

      it('end with the sessions that they opened', async () => {
        await link(await linkCode());
        const [opened, present] = [await entered(), await entered()];
        const [identity] = await identitiesOf(person.id);
        const path = `/users/me/identities/${identity!.id}`;
        expect((await service.call('DELETE', path, { as: present.accessToken, body: {} })).status).to.equal(200);
        expect([
          await isLive(opened.accessToken),
          await isLive(present.accessToken),
          await isLive(person.token),
        ]).to.deep.equal([...[false, true, true]]);
        expectProblem(await service.call('DELETE', path, { as: present.accessToken, body: {} }), {
          status: 404,
          code: 'not_found',
        });
      });

      it('are removed by administrators, for others alone', async () => {
        await link(await linkCode());
        const { accessToken } = await entered();
        const [identity] = await identitiesOf(person.id);
        const path = `/users/${person.id}/identities/${identity!.id}`;
        const weak = await Caller.holding(service, 'account.update', 'account.read');
        const strong = await Caller.inRoles(service, [ADMINISTRATOR_ROLE_ID]);
        await link(await linkCode(claimsOf({ sub: `strong-${turn}` })), strong.token);
        const [guarded] = await identitiesOf(strong.id);
        expectProblem(await weak.delete(`/users/${strong.id}/identities/${guarded!.id}`), {
          status: 403,
          code: 'escalation_denied',
        });
        expectProblem(await strong.delete(`/users/${strong.id}/identities/${guarded!.id}`), {
          status: 409,
          code: 'immutable',
        });
        expect((await weak.delete(path)).status).to.equal(200);
        expect(await isLive(accessToken)).to.be.false;
      });
    });

    describe('ends', () => {
      const logout = (logoutToken: string) =>
        service.call('POST', LOGOUT, {
          headers: FORM,
          body: new URLSearchParams({ logout_token: logoutToken }).toString(),
        });
      const INVALID = { status: 400, code: 'logout_token_invalid' };

      it('the sessions of a provider’s session, or all of the subject', async () => {
        const [first, second, third] = [
          await entered(claimsOf({ sid: `a-${turn}` })),
          await entered(claimsOf({ sid: `b-${turn}` })),
          await entered(),
        ];
        const answer = await logout(await provider.logoutToken({ sub: `sub-${turn}`, sid: `a-${turn}` }));
        expect([answer.status, answer.headers.connection, answer.headers['cache-control']]).to.deep.equal([
          200,
          'close',
          'no-store',
        ]);
        const live = async () => Promise.all([first, second, third].map(({ accessToken }) => isLive(accessToken)));
        expect(await live()).to.deep.equal([false, true, true]);
        expect((await logout(await provider.logoutToken({ sub: `sub-${turn}` }))).status).to.equal(200);
        expect(await live()).to.deep.equal([false, false, false]);
        const [ended] = await list<Entry>('/changes?resource=session&action=deleted&_sort=id&_order=desc&_limit=1');
        expect(ended!.actor_id).to.equal('system:sign-in:staff');
        expect((await logout(await provider.logoutToken({ sub: 'unknown' }))).status).to.equal(200);
      });

      it('codes that were not redeemed yet', async () => {
        for (const ended of [{ sid: `s-${turn}` }, { sub: `sub-${turn}` }]) {
          const one = browser();
          const fragment = await one.signInAs(claimsOf({ sid: `s-${turn}` }));
          expect((await logout(await provider.logoutToken(ended))).status).to.equal(200);
          expectProblem(await one.redeem(fragment), { status: 400, code: 'invalid_credentials' });
        }
        service.advance(1);
        expect((await enter(claimsOf({ sid: `other-${turn}` }))).status).to.equal(200);
      });

      it('nothing by a token that does not verify, or was used', async () => {
        const { accessToken } = await entered();
        const sub = `sub-${turn}`;
        const once = await provider.logoutToken({ sub, sid: 'no session' });
        expect((await logout(once)).status).to.equal(200);
        const now = Math.floor(service.now() / 1_000);
        const wrong = [
          once,
          await provider.logoutToken({ sub, aud: 'another' }),
          await provider.logoutToken({ sub, iss: 'https://evil.example' }),
          await provider.logoutToken({ sub, nonce: 'n' }),
          await provider.logoutToken({ sub, events: {} }),
          await provider.logoutToken({ sub, iat: now - 301, exp: now + 60 }),
          await provider.logoutToken({ sub }, 'JWT'),
          provider.unsigned({ sub, iss: provider.issuer, aud: 'castellan' }),
          'no token',
        ];
        for (const token of wrong) expectProblem(await logout(token), INVALID);
        expect(await isLive(accessToken)).to.be.true;
        const { sub: _sub, ...absent } = { sub, iat: now, jti: `absent-${turn}` };
        const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
        expect((await logout(await provider.token({ ...absent, sub, events }))).status).to.equal(200);
        expect(await isLive(accessToken)).to.be.false;
        expectProblem(await service.call('POST', LOGOUT, { body: {} }), {
          status: 415,
          code: 'unsupported_media_type',
        });
        expectProblem(await service.call('POST', LOGOUT, { headers: FORM, body: 'x=y' }), {
          ...{ status: 422, code: 'validation_failed', errors: ['logout_token'] },
        });
      });
    });

    it('takes the subjects of another issuer for other people', async () => {
      const person = await entered();
      const store = await service.get(identifiers.store);
      await store.transact(async ({ signInKeys }) => {
        const [identity] = await signInKeys.listOf(person.user.id);
        await signInKeys.remove(identity!.id);
        const scope = identityScope({ key: 'staff', issuer: 'https://former.example' });
        await signInKeys.insert({ ...identity!, scope });
      });
      expect((await identitiesOf(person.user.id)).map(({ provider: key }) => key)).to.deep.equal(['staff']);
      expect(await errorOf(claimsOf())).to.equal('link_refused');
      const other = await entered(claimsOf({ email: `another-${turn}@example.com` }));
      expect(other.user.id).to.not.equal(person.user.id);
      const token = await provider.logoutToken({ sub: `sub-${turn}` });
      const body = new URLSearchParams({ logout_token: token }).toString();
      expect((await service.call('POST', LOGOUT, { headers: FORM, body })).status).to.equal(200);
      expect([await isLive(other.accessToken), await isLive(person.accessToken)]).to.deep.equal([false, true]);
    });
  });
}
