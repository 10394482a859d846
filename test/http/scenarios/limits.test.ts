import { expect } from 'chai';
import {
  ADMIN,
  DURABLE_STORAGES,
  expectProblem,
  STORAGES,
  withService,
  type Reply,
  type Settings,
  type Storage,
  type TestService,
} from '../../support/service.js';

const limited = { status: 429, code: 'rate_limited' };
const HOUR = 3_600;

async function fail(service: TestService, times: number, email = ADMIN.email): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expectProblem(await service.login(email, 'wrong'), { status: 400, code: 'invalid_credentials' });
  }
}

function expectLimited(answer: Reply, seconds: number): void {
  expectProblem(answer, limited);
  expect(answer.headers['retry-after']).to.equal(String(seconds));
}

/** A service whose clock only the test advances. */
function withClockHeld(storage: Storage, settings: Settings, body: (service: TestService) => Promise<void>) {
  return withService(storage, settings, (service) => {
    service.holdClock();
    return body(service);
  });
}

function registration(number: number) {
  return { email: `user-${number}@example.com`, password: 'abcd', first_name: 'A', last_name: 'B' };
}

for (const storage of STORAGES) {
  describe(`limits (${storage})`, () => {
    it('makes an account wait after its failures, longer each time, and no other account', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ACCOUNT: '3' }, async (service) => {
        await service.register('ada@example.com', 'first-password');
        await fail(service, 3);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
        expectLimited(await service.login(' ADMIN@Example.com ', 'wrong'), 60);
        await service.signIn('ada@example.com', 'first-password');
        service.advance(60);
        await fail(service, 1);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 120);
        service.advance(120);
        await service.admin();
        await fail(service, 3);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
      }));

    it('starts anew after a success', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ACCOUNT: '3' }, async (service) => {
        await fail(service, 2);
        await service.admin();
        await fail(service, 3);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
      }));

    it('limits an unknown address as a known one', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ACCOUNT: '2' }, async (service) => {
        await fail(service, 2, 'nobody@example.com');
        expectLimited(await service.login('nobody@example.com', 'wrong'), 60);
      }));

    it('forgets failures after 15 minutes without one', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ACCOUNT: '3' }, async (service) => {
        await fail(service, 2);
        service.advance(15 * 60);
        await fail(service, 3);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
      }));

    it('counts parallel tries before it hashes', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ACCOUNT: '3' }, async (service) => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => service.login(ADMIN.email, 'wrong')));
        expect(answers.filter(({ status }) => status === 400)).to.have.length(3);
        expect(answers.filter(({ status }) => status === 429)).to.have.length(9);
      }));

    it('makes an address wait whatever the accounts, before it looks at the body', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ADDRESS: '3' }, async (service) => {
        await service.admin();
        for (const name of ['a', 'b', 'c']) await fail(service, 1, `${name}@example.com`);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
        expectLimited(await service.call('POST', '/login', { body: '{"email' }), 60);
        service.advance(60);
        await service.admin();
      }));

    it('counts wrong current passwords at a password change as failed sign-ins', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ACCOUNT: '2' }, async (service) => {
        const { user, accessToken: as } = await service.admin();
        const body = { email: user.email, password: 'another', id: user.id, passwordOld: 'wrong' };
        const put = () => service.call('PUT', `/users/${user.id}`, { as, body });
        const wrong = { status: 422, code: 'validation_failed', errors: ['passwordOld'] };
        expectProblem(await put(), wrong);
        expectProblem(await put(), wrong);
        expectLimited(await put(), 60);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
      }));

    it('lets an account sign in so often an hour: from one address it is refused before the hashing', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_SUCCESS: '2', TRUST_PROXY: '1' }, async (service) => {
        await service.register('ada@example.com', 'first-password');
        const from = (address: string, password = ADMIN.password) =>
          service.login(ADMIN.email, password, { 'x-forwarded-for': address });
        for (let time = 0; time < 2; time += 1) expect((await from('203.0.113.1')).status).to.equal(200);
        expectLimited(await from('203.0.113.1'), HOUR);
        expectLimited(await from('203.0.113.1', 'wrong'), HOUR);
        // From elsewhere only the right password gets a 429: another would reveal that the account exists.
        expectProblem(await from('203.0.113.2', 'wrong'), { status: 400, code: 'invalid_credentials' });
        expectLimited(await from('203.0.113.2'), HOUR);
        expect((await service.login('ada@example.com', 'first-password')).status).to.equal(200);
        service.advance(HOUR);
        expect((await from('203.0.113.1')).status).to.equal(200);
      }));

    it('lets a user change the own profile and password so often an hour', () =>
      withClockHeld(storage, { LIMIT_PROFILE: '2' }, async (service) => {
        const { user, accessToken: as } = await service.register('ada@example.com', 'first-password');
        const admin = (await service.admin()).accessToken;
        const named = (name: string) => ({ first_name: 'Ada', last_name: name });
        const put = (body: object, by = as) => service.call('PUT', `/users/${user.id}`, { as: by, body });
        expect((await put(named('King'))).status).to.equal(200);
        expect(
          (await put({ email: user.email, password: 'second-password', passwordOld: 'first-password' })).status,
        ).to.equal(200);
        expectLimited(await put(named('Noel')), HOUR);
        expectLimited(
          await put({ email: user.email, password: 'third-password', passwordOld: 'second-password' }),
          HOUR,
        );
        expect((await put(named('King'))).status, 'what changes nothing').to.equal(200);
        expect((await put(named('Noel'), admin)).status, 'of another').to.equal(200);
        service.advance(HOUR);
        expect((await put(named('King'))).status).to.equal(200);
      }));

    it('counts a form of the own profile that was opened before a change, whatever comes of it', () =>
      withClockHeld(storage, { LIMIT_PROFILE: '2' }, async (service) => {
        const { user, accessToken: as } = await service.register('ada@example.com', 'first-password');
        const admin = (await service.admin()).accessToken;
        const put = (body: object, by = as) => service.call('PUT', `/users/${user.id}`, { as: by, body });
        service.advance(1_000);
        expect((await put({ first_name: 'Ada', last_name: 'Noel' }, admin)).status).to.equal(200);
        expect((await put({ first_name: 'Ada', last_name: 'Noel' })).status, 'neither stale nor a change').to.equal(
          200,
        );
        expect((await put({ ...user })).status, 'an earlier name').to.equal(409);
        expect(
          (await put({ first_name: 'Ada', last_name: 'Noel', updated: user.updated })).status,
          'a present name',
        ).to.equal(200);
        expectLimited(await put({ first_name: 'Ada', last_name: 'Noel', updated: user.updated }), HOUR);
        expect((await put({ first_name: 'Ada', last_name: 'Noel' })).status, 'neither stale nor a change').to.equal(
          200,
        );
        service.advance(HOUR);
        expect(
          (await put({ first_name: 'Ada', last_name: 'King', updated: user.updated })).status,
          'counted once',
        ).to.equal(409);
        expect((await put({ first_name: 'Ada', last_name: 'King' })).status).to.equal(200);
        expectLimited(await put({ first_name: 'Ada', last_name: 'Lovelace' }), HOUR);
      }));

    it('lets an address register so often an hour', () =>
      withClockHeld(storage, { LIMIT_REGISTER: '2' }, async (service) => {
        const register = (body: object | string) => service.call('POST', '/register', { body });
        expect((await register(registration(1))).status).to.equal(201);
        expect((await register(registration(2))).status).to.equal(201);
        expectLimited(await register(registration(3)), HOUR);
        expectLimited(await register('{"email'), HOUR);
        await service.admin();
        service.advance(HOUR);
        expect((await register(registration(3))).status).to.equal(201);
      }));

    it('lets an address ask for help so often an hour, known or not', () =>
      withClockHeld(storage, { LIMIT_RECOVERY: '2' }, async (service) => {
        const ask = (email: string) => service.call('POST', '/send-password', { body: { email } });
        expect((await ask(ADMIN.email)).status).to.equal(200);
        expect((await ask('nobody@example.com')).status).to.equal(200);
        expectLimited(await ask(ADMIN.email), HOUR);
        expectLimited(await ask('nobody@example.com'), HOUR);
      }));

    it('limits nothing at 0', () =>
      withClockHeld(storage, {}, async (service) => {
        await fail(service, 15);
        await service.admin();
      }));

    it('does not believe X-Forwarded-For by default', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ADDRESS: '2' }, async (service) => {
        for (const from of ['203.0.113.1', '203.0.113.2']) {
          const answer = await service.login('nobody@example.com', 'wrong', { 'x-forwarded-for': from });
          expect(answer.status).to.equal(400);
        }
        expectLimited(await service.login('a@b.c', 'wrong', { 'x-forwarded-for': '203.0.113.3' }), 60);
      }));

    it('believes as many proxies as TRUST_PROXY says', () =>
      withClockHeld(storage, { LIMIT_SIGN_IN_ADDRESS: '2', TRUST_PROXY: '1' }, async (service) => {
        const from = (forwarded: string) => service.login('a@b.c', 'wrong', { 'x-forwarded-for': forwarded });
        expect((await from('198.51.100.1, 203.0.113.1')).status).to.equal(400);
        expect((await from('198.51.100.2, 203.0.113.1')).status).to.equal(400);
        expectLimited(await from('198.51.100.3, 203.0.113.1'), 60);
        expect((await from('203.0.113.1, 203.0.113.2')).status).to.equal(400);
      }));
  });
}

for (const storage of DURABLE_STORAGES) {
  describe(`limits over a restart (${storage})`, () => {
    it('stand', () => {
      const settings = { LIMIT_SIGN_IN_ACCOUNT: '2', LIMIT_REGISTER: '1' };
      return withClockHeld(storage, settings, async (service) => {
        await fail(service, 2);
        await service.call('POST', '/register', { body: registration(1) });
        await service.restart(settings);
        expectLimited(await service.login(ADMIN.email, ADMIN.password), 60);
        expectLimited(await service.call('POST', '/register', { body: registration(2) }), HOUR);
      });
    });
  });
}
