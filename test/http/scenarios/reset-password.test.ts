import { createContext, runInContext } from 'node:vm';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { VerifyStore } from '../../../src/application/admin/verify-store.js';
import { SendMail } from '../../../src/application/mail/send-mail.js';
import { Sweep } from '../../../src/application/store/sweep.js';
import { linkKeysOf } from '../../../src/domain/mail/link.js';
import { STORED } from '../../../src/bootstrap/identifiers.js';
import { codeOf } from '../../support/authenticator-app.js';
import { mailsOf, tokenOf } from '../../support/mailed.js';
import {
  aPlace,
  DURABLE_STORAGES,
  expectProblem,
  onEachStorage,
  STORAGES,
  TestService,
  withService,
} from '../../support/service.js';
import { TestMailServer } from '../../support/smtp.js';
import { send } from '../sample-client.js';

const NEW = 'a new password';
const INVALID = { status: 400, code: 'link_invalid' };
const NAMES = { first_name: 'Grace', last_name: 'Hopper' };
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let people = 0;
/** Registers somebody new. */
async function aPerson(service: TestService) {
  const email = `person-${(people += 1)}@example.com`;
  return { email, password: 'first-password', ...(await service.register(email)) };
}

const ask = (service: TestService, email: string) => service.call('POST', '/send-password', { body: { email } });
const reset = (service: TestService, token: string, password = NEW) =>
  service.call('POST', '/reset-password', { body: { token, password } });
const mailsTo = async (service: TestService, email: string) =>
  (await mailsOf(service)).filter(({ to }) => to === email);

/** Asks for a link and returns its token. */
async function aLink(service: TestService, email: string, entered = email): Promise<string> {
  expect((await ask(service, entered)).text).to.equal('{}');
  return tokenOf((await mailsTo(service, email)).at(-1));
}

onEachStorage('POST /reset-password', {}, (service) => {
  it('sets the password, ends all sessions, and works once', async () => {
    const { email, user, accessToken } = await aPerson(service());
    const other = await service().signIn(email, 'first-password');
    const token = await aLink(service(), email, email.toUpperCase());
    const answer = await reset(service(), token);
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    for (const as of [accessToken, other.accessToken])
      expect((await service().call('GET', '/users/me', { as })).status).to.equal(401);
    expect((await service().login(email, 'first-password')).status).to.equal(400);
    expect((await service().login(email, NEW)).status).to.equal(200);
    expectProblem(await reset(service(), token, 'another one'), INVALID);
    expect((await service().login(email, NEW)).status).to.equal(200);

    const { accessToken: as } = await service().admin();
    const changes = await service().call('GET', `/changes?record_id=${user.id}&_limit=1`, { as });
    const [change] = changes.json as unknown as Record<string, unknown>[];
    expect(change).to.deep.include({
      actor_id: user.id,
      action: 'updated',
      after: { profile: ['email_verified', 'password'] },
    });
  });

  it('mails the link to the stored address, and stores neither it nor the address in the clear', async () => {
    const { email, user } = await aPerson(service());
    const token = await aLink(service(), email);
    const [mail] = await mailsTo(service(), email);
    expect(mail?.html).to.include(`/reset#token=${token}`);
    expect(mail?.text).to.not.include(user.first_name);
    const link = await (await service().get(STORED.links)).find(linkKeysOf(user.id).recovery);
    expect(link).to.be.an('object');
    expect(JSON.stringify(link)).to.not.include(token.split('.')[1]).and.not.include(email);
  });

  it('verifies the address, until it changes', async () => {
    const { email, user } = await aPerson(service());
    const { accessToken: as } = await service().admin();
    const isVerified = async () => (await service().call('GET', `/users/${user.id}`, { as })).json.email_verified;
    expect([user.email_verified, await isVerified()]).to.deep.equal([false, false]);
    await ask(service(), email);
    expect(await isVerified(), 'before the link was used').to.equal(false);
    await reset(service(), await aLink(service(), email));
    expect(await isVerified()).to.equal(true);
    const put = (body: object) => service().call('PUT', `/users/${user.id}`, { as, body });
    await put({ ...NAMES, email_verified: false });
    expect(await isVerified(), 'read-only').to.equal(true);
    await put({ email: `other-${email}` });
    expect(await isVerified()).to.equal(false);
    await put({ email_verified: true });
    expect(await isVerified(), 'read-only').to.equal(false);
    await put({ email });
    expect(await isVerified(), 'also if it changes back').to.equal(false);
    const verify = new VerifyStore(await service().get(STORED.audit), sha256);
    expect(await verify.execute({ onProgress: () => undefined })).to.not.have.property('error');
  });

  it('accepts the newest link alone', async () => {
    const { email } = await aPerson(service());
    const first = await aLink(service(), email);
    const second = await aLink(service(), email);
    expectProblem(await reset(service(), first), INVALID);
    expect((await reset(service(), second)).status).to.equal(200);
  });

  it('mails nothing to an unknown address or a suspended person, and answers the same', async () => {
    const { email, user } = await aPerson(service());
    const { accessToken: as } = await service().admin();
    await service().call('PUT', `/users/${user.id}`, { as, body: { suspended: true } });
    const answers = [await ask(service(), email), await ask(service(), 'nobody@example.com')];
    for (const { status, text } of answers) expect([status, text]).to.deep.equal([200, '{}']);
    expect(await mailsTo(service(), email)).to.deep.equal([]);
    expect(await mailsTo(service(), 'nobody@example.com')).to.deep.equal([]);
  });

  it('refuses a link after a suspension, a new password or another address, also once these are undone', async () => {
    const { accessToken: as } = await service().admin();
    const put = async (id: string, body: object) => {
      const answer = await service().call('PUT', `/users/${id}`, { as, body });
      expect(answer.status, answer.text).to.equal(200);
    };
    const suspended = await aPerson(service());
    const changed = await aPerson(service());
    const moved = await aPerson(service());
    const links = [];
    for (const { email } of [suspended, changed, moved]) links.push(await aLink(service(), email));
    await put(suspended.user.id, { suspended: true });
    expectProblem(await reset(service(), links[0]!), INVALID);
    await put(suspended.user.id, { suspended: false });
    await put(changed.user.id, { password: 'set by an administrator' });
    await put(moved.user.id, { email: 'moved@example.com' });
    expectProblem(await reset(service(), links[2]!), INVALID);
    await put(moved.user.id, { email: moved.email });
    for (const link of links) expectProblem(await reset(service(), link), INVALID);
  });

  it('refuses the link of somebody who was deleted', async () => {
    const { email, user } = await aPerson(service());
    const token = await aLink(service(), email);
    const { accessToken: as } = await service().admin();
    await service().call('DELETE', `/users/${user.id}`, { as });
    expectProblem(await reset(service(), token), INVALID);
    expect(await (await service().get(STORED.links)).find(user.id)).to.equal(undefined);
  });

  it('lets one of several requests with a link set the password', async () => {
    const { email } = await aPerson(service());
    const token = await aLink(service(), email);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(service(), token, `password ${n}`)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400, 400]);
  });

  it('leaves a link alone that comes with a bad password', async () => {
    const { email } = await aPerson(service());
    const token = await aLink(service(), email);
    const invalid = { status: 422, code: 'validation_failed', errors: ['password'] };
    expectProblem(await reset(service(), token, 'abc'), invalid);
    const none = await service().call('POST', '/reset-password', { body: { token } });
    expectProblem(none, invalid);
    expectProblem(await service().call('POST', '/reset-password', { body: {} }), {
      ...invalid,
      errors: ['password', 'token'],
    });
    expect((await reset(service(), token)).status).to.equal(200);
  });

  it('refuses tokens of any other form alike', async () => {
    const { email, user } = await aPerson(service());
    const token = await aLink(service(), email);
    const secret = token.split('.')[1]!;
    const { user: other } = await aPerson(service());
    const forms = ['', '.', 'x', secret, `.${secret}`, `${user.id}.`, `${user.id}.${secret}x`, ` ${token}`];
    const others = [`${other.id}.${secret}`, `unknown.${secret}`, `${user.id}.${'A'.repeat(43)}`, 'x'.repeat(9_000)];
    for (const form of [...forms, ...others]) expectProblem(await reset(service(), form), INVALID);
    expect((await reset(service(), token)).status).to.equal(200);
  });

  it('has no dry run', async () => {
    const answer = await service().call('POST', '/reset-password?dry_run=true', {
      body: { token: 'x', password: NEW },
    });
    expectProblem(answer, { status: 400, code: 'dry_run_unsupported' });
  });
});

for (const storage of STORAGES) {
  describe(`mailed links (${storage})`, () => {
    it('work for 30 minutes', () =>
      withService(storage, {}, async (service) => {
        service.holdClock();
        const first = await aPerson(service);
        const second = await aPerson(service);
        const links = [await aLink(service, first.email), await aLink(service, second.email)] as const;
        service.advance(30 * MINUTE - 1);
        expect((await reset(service, links[0])).status).to.equal(200);
        service.advance(1);
        expectProblem(await reset(service, links[1]), INVALID);
      }));

    it('are sent five times an hour to one mailbox; a sixth request makes none', () =>
      withService(storage, {}, async (service) => {
        service.holdClock();
        const { email } = await aPerson(service);
        for (let time = 0; time < 5; time += 1) await aLink(service, email);
        const fifth = tokenOf((await mailsTo(service, email)).at(-1));
        const sixth = await ask(service, email);
        expect([sixth.status, sixth.text]).to.deep.equal([200, '{}']);
        expect(await mailsTo(service, email)).to.have.length(5);
        expect((await reset(service, fifth)).status).to.equal(200);
        service.advance(HOUR);
        expect((await reset(service, await aLink(service, email))).status).to.equal(200);
      }));

    it('are limited with the requests for them', () =>
      withService(storage, { LIMIT_RECOVERY: '3' }, async (service) => {
        const { email } = await aPerson(service);
        const token = await aLink(service, email);
        expectProblem(await reset(service, 'x'), INVALID);
        expect((await reset(service, token)).status).to.equal(200);
        expectProblem(await reset(service, token), { status: 429, code: 'rate_limited' });
        expectProblem(await ask(service, email), { status: 429, code: 'rate_limited' });
      }));

    it('lead to RESET_URL if it is set', () =>
      withService(storage, { RESET_URL: 'https://example.com/app#/reset?token={token}' }, async (service) => {
        const { email } = await aPerson(service);
        await ask(service, email);
        const [mail] = await mailsTo(service, email);
        expect(mail?.text).to.match(/^https:\/\/example\.com\/app#\/reset\?token=[\w.-]+$/m);
      }));

    it('open a page that reads the token, forgets it and sends it with the password', () =>
      withService(storage, { BASE_PATH: '/api', PUBLIC_URL: 'https://example.com/api' }, async (service) => {
        await service.call('POST', '/api/register', {
          body: { email: 'ada@example.com', password: 'first-password', first_name: 'Ada', last_name: 'Byron' },
        });
        await service.call('POST', '/api/send-password', { body: { email: 'ada@example.com' } });
        const [mail] = await mailsOf(service);
        expect(mail?.text).to.include(`https://example.com/api/reset#token=${tokenOf(mail)}`);
        const page = await send(service.port, 'GET', '/api/reset');
        expect(page.status).to.equal(200);
        expect(page.headers['content-security-policy']).to.include("default-src 'none'; script-src 'self'");
        expect(page.headers).to.include({ 'referrer-policy': 'no-referrer' });
        expect(page.text).to.not.match(/<script>|<style>| on[a-z]+=| style=/);
        const style = await send(service.port, 'GET', '/api/reset/page.css');
        expect(style.headers['content-type']).to.equal('text/css; charset=utf-8');
        expect((await send(service.port, 'GET', '/api/reset/other.js')).status).to.equal(404);
        const script = await send(service.port, 'GET', '/api/reset/page.js');
        const opened = openPage(script.text, `#token=${tokenOf(mail)}`);
        expect(opened.location()).to.equal('/api/reset');
        const [path, body] = await opened.submit(NEW);
        expect(path).to.equal('reset-password');
        expect((await service.call('POST', '/api/reset-password', { body })).status).to.equal(200);
      }));
  });
}

/** Runs the page's script against the few parts of a browser that it uses. */
function openPage(script: string, hash: string) {
  let shown = '';
  let submit: (event: { preventDefault(): void }) => Promise<void> = () => Promise.resolve();
  const fields = { password: { value: '' }, again: { value: '' } };
  const sent: [path: string, body: string][] = [];
  const elements: Readonly<Record<string, object>> = {
    form: { elements: fields, addEventListener: (_: string, listener: typeof submit) => (submit = listener) },
    status: {},
  };
  runInContext(
    script,
    createContext({
      URLSearchParams,
      document: { getElementById: (id: string) => elements[id] },
      location: { hash, pathname: '/api/reset' },
      history: { replaceState: (_state: unknown, _title: string, path: string) => (shown = path) },
      fetch: async (path: string, { body }: { body: string }) => {
        sent.push([path, body]);
        return { ok: true, json: async () => ({}) };
      },
    }),
  );
  return {
    location: () => shown,
    submit: async (password: string) => {
      fields.password.value = password;
      fields.again.value = `${password}?`;
      await submit({ preventDefault: () => undefined });
      expect(sent, 'two different passwords').to.deep.equal([]);
      fields.again.value = password;
      await submit({ preventDefault: () => undefined });
      return sent[0]!;
    },
  };
}

const SMTP = (server: TestMailServer) => ({
  SMTP_URL: server.url,
  MAIL_FROM: 'castellan@example.com',
  PUBLIC_URL: 'https://example.com',
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 seconds.');
    await delay(5);
  }
}

/** Sends what is due, as each service does once a second. */
async function sendDue(...services: readonly TestService[]): Promise<void> {
  await Promise.all(
    services.map(async (service) => {
      const job = await service.get(SendMail);
      while (await job.execute());
    }),
  );
}

/** Has what is due sent until the server has received so many. */
const receive = (service: TestService, server: TestMailServer, count: number) =>
  until(async () => {
    await sendDue(service);
    return server.received.length === count;
  });

for (const storage of STORAGES) {
  describe(`a service with a mail server (${storage})`, () => {
    let server: TestMailServer;
    beforeEach(async () => (server = await TestMailServer.start()));
    afterEach(() => server.close());

    it('sends the link, without waiting for the mail server', () =>
      withService(storage, SMTP(server), async (service) => {
        const { email } = await aPerson(service);
        server.behaviour = 'hang';
        const began = performance.now();
        await ask(service, email);
        expect(performance.now() - began).to.be.below(1_000);
        await until(() => server.texts === 1);
        expect((await ask(service, 'nobody@example.com')).status).to.equal(200);
        expect((await service.call('GET', '/readyz')).status).to.equal(200);
        // Otherwise the service would wait for it before it stops.
        server.answer();
      }));

    it('sends what waited for a wrong time, and counts it for an hour, once the clock was set back', () =>
      withService(storage, SMTP(server), async (service) => {
        service.holdClock();
        const { email } = await aPerson(service);
        service.advance(DAY);
        server.behaviour = 'refuse';
        for (let count = 0; count < 5; count += 1) await ask(service, email);
        await (await service.get(SendMail)).execute();
        await until(() => server.tried.length > 0);
        server.behaviour = 'accept';
        await receive(service, server, 5 - server.tried.length);
        service.advance(-DAY);
        await (await service.get(Sweep)).execute();
        service.advance(120);
        await receive(service, server, 5);
        service.advance(3_600);
        await ask(service, email);
        await receive(service, server, 6);
      }));

    it('tells people of a new password and address, once each, and nobody of a dry run', () =>
      withService(storage, SMTP(server), async (service) => {
        const { email, user } = await aPerson(service);
        const { accessToken: as } = await service.admin();
        const put = (query: string, body: object) => service.call('PUT', `/users/${user.id}${query}`, { as, body });
        await put('?dry_run=true', { email: 'dry@example.com' });
        await put('', { first_name: 'Ada', last_name: 'King' });
        expect((await put('', { password: 'set by an administrator' })).status).to.equal(200);
        await receive(service, server, 1);
        expect(server.received[0]?.to).to.deep.equal([email]);
        expect(server.received[0]?.source).to.include('Subject: Your password was changed');
        expect((await put('', { email: `new-${email}` })).status).to.equal(200);
        await receive(service, server, 3);
        const told = server.received.slice(1).map(({ to }) => to[0]);
        expect(told).to.have.members([email, `new-${email}`]);
      }));

    it('tells people of changes, however many links strangers have asked for', () =>
      withService(storage, SMTP(server), async (service) => {
        const { email, user, accessToken: as } = await aPerson(service);
        for (let time = 0; time < 6; time += 1) await ask(service, email);
        await receive(service, server, 5);
        const put = (by: string, body: object) => service.call('PUT', `/users/${user.id}`, { as: by, body });
        expect((await put(as, { password: NEW, passwordOld: 'first-password' })).status).to.equal(200);
        const { accessToken: admin } = await service.admin();
        expect((await put(admin, { email: `new-${email}` })).status).to.equal(200);
        await receive(service, server, 8);
        const told = server.received.slice(5).map(({ to }) => to[0]);
        expect(told).to.have.members([email, email, `new-${email}`]);
      }));

    it('logs which notices were left out', () =>
      withService(
        storage,
        SMTP(server),
        async (service) => {
          const { user } = await aPerson(service);
          const { accessToken: as } = await service.admin();
          const put = (query: string, password: string) =>
            service.call('PUT', `/users/${user.id}${query}`, { as, body: { password } });
          for (let time = 0; time < 20; time += 1) expect((await put('', `password ${time}`)).status).to.equal(200);
          const leftOut = async () => {
            const lines = (await service.log()).trim().split('\n');
            return lines
              .map((line) => JSON.parse(line) as { msg: string })
              .filter(({ msg }) => msg === 'mail left out');
          };
          expect((await put('?dry_run=true', 'a dry run')).status).to.equal(200);
          expect(await leftOut()).to.have.length(0);
          expect((await put('', 'one more')).status).to.equal(200);
          const [line, ...others] = await leftOut();
          expect(line).to.include({ mail: 'password-changed', user: user.id, reason: 'mailbox_full' });
          expect(others).to.have.length(0);
        },
        { log: 'info' },
      ));

    it('tells people of every change of their one-time codes, and nobody of a code that is wrong', () =>
      withService(storage, SMTP(server), async (service) => {
        const { email, password, user, accessToken: as } = await aPerson(service);
        const { accessToken: admin } = await service.admin();
        const switchOn = async (code?: string) => {
          const prepared = await service.call('POST', '/users/me/totp', { as, body: { password, code } });
          const { secret } = prepared.json as unknown as { secret: string };
          const confirm = (body: object) => service.call('POST', '/users/me/totp/confirm', { as, body });
          expect((await confirm({ code: 'wrong' })).status).to.equal(400);
          const confirmed = await confirm({ code: await codeOf(secret) });
          expect(confirmed.status, confirmed.text).to.equal(200);
          return (confirmed.json as unknown as { recovery_codes: readonly string[] }).recovery_codes;
        };
        const first = await switchOn();
        const second = await switchOn(first[0]);
        const off = await service.call('DELETE', '/users/me/totp', { as, body: { password, code: second[0] } });
        expect(off.status, off.text).to.equal(200);
        await switchOn();
        const removed = await service.call('DELETE', `/users/${user.id}/totp`, { as: admin });
        expect(removed.status, removed.text).to.equal(200);
        await receive(service, server, 5);
        const [on, replaced, gone] = [
          'One-time codes were switched on',
          'Your one-time codes were replaced',
          'One-time codes were switched off',
        ];
        const subjects = server.received.map(({ source }) => /^Subject: (.*?)\r?$/m.exec(source)?.[1]);
        expect(subjects).to.have.members([on, replaced, gone, on, gone]);
        for (const { to } of server.received) expect(to).to.deep.equal([email]);
      }));

    it('sends it exactly once, and nothing stays behind', () =>
      withService(storage, SMTP(server), async (service) => {
        const { email } = await aPerson(service);
        await ask(service, email);
        await receive(service, server, 1);
        expect(server.received[0]?.to).to.deep.equal([email]);
        await until(async () => (await mailsOf(service)).length === 0);
        await sendDue(service);
        expect(server.received).to.have.length(1);
      }));
  });
}

for (const storage of DURABLE_STORAGES) {
  describe(`mail of several processes (${storage})`, () => {
    let server: TestMailServer;
    beforeEach(async () => (server = await TestMailServer.start()));
    afterEach(() => server.close());

    it('is sent after a restart, and once by two instances', async () => {
      const place = await aPlace(storage);
      try {
        const first = await TestService.start(storage, SMTP(server), { place });
        const { email } = await aPerson(first);
        await server.close();
        await ask(first, email);
        await first.stop();
        await server.open();
        const instances = [
          await TestService.start(storage, SMTP(server), { place }),
          await TestService.start(storage, SMTP(server), { place }),
        ];
        // The first attempt may have failed before the restart.
        for (const instance of instances) instance.advance(MINUTE);
        const receiveOnce = (count: number) =>
          until(async () => {
            await sendDue(...instances);
            return server.received.length >= count;
          });
        await receiveOnce(1);
        await Promise.all([1, 2, 3].map((number) => ask(instances[number % 2]!, email)));
        await receiveOnce(4);
        await until(async () => (await mailsOf(instances[0]!)).length === 0);
        await sendDue(...instances);
        expect(server.received).to.have.length(4);
        for (const instance of instances) await instance.stop();
      } finally {
        await place.remove();
      }
    });
  });
}
