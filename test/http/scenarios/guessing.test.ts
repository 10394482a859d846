import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { mailsOf, tokenOf } from '../../support/mailed.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { PASSWORD as SEEDED } from '../../support/seeding.js';
import {
  ADMIN,
  aPlace,
  DURABLE_STORAGES,
  expectProblem,
  STORAGES,
  TestService,
  withService,
  type Reply,
} from '../../support/service.js';
import { storedText } from '../../support/stored-text.js';

const SETTINGS = { LIMIT_SIGN_IN_ACCOUNT: '10', TRUST_PROXY: '1' };
const wrong = { status: 400, code: 'invalid_credentials' };
const limited = { status: 429, code: 'rate_limited' };
const HOUR = 3_600;
const HOME = '203.0.113.1';
const CAFE = '203.0.113.2';
const EMAIL = 'ada@example.com';
const PASSWORD = 'first-password';

const from = (address: string) => ({ 'x-forwarded-for': address });

function tryFrom(service: TestService, address: string, email: string, password = 'wrong'): Promise<Reply> {
  return service.login(email, password, from(address));
}

/** Wrong passwords, each from another network, spread over the services. */
async function guess(services: readonly TestService[], times: number, email = EMAIL): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    expectProblem(await tryFrom(services[index % services.length]!, `2001:db8:${index}::1`, email), wrong);
  }
}

async function registerFrom(service: TestService, address: string, email = EMAIL): Promise<void> {
  const body = { email, password: PASSWORD, first_name: 'Ada', last_name: 'Byron' };
  const answer = await service.call('POST', '/register', { body, headers: from(address) });
  expect(answer.status, answer.text).to.equal(201);
}

function expectLimited(answer: Reply): void {
  expectProblem(answer, limited);
  expect(Number(answer.headers['retry-after'])).to.be.within(1, HOUR);
}

for (const storage of STORAGES) {
  describe(`guessing from many networks (${storage})`, () => {
    it('ends after 100 failures an hour, but for networks that somebody has signed in from', () =>
      withService(storage, SETTINGS, async (service) => {
        service.holdClock();
        await registerFrom(service, HOME);
        expect((await tryFrom(service, CAFE, EMAIL, PASSWORD)).status).to.equal(200);
        await guess([service], 100);
        expectLimited(await tryFrom(service, '198.51.100.1', EMAIL));
        expectLimited(await tryFrom(service, '198.51.100.1', EMAIL, PASSWORD));
        for (const address of [HOME, CAFE]) {
          expectProblem(await tryFrom(service, address, EMAIL), wrong);
          expect((await tryFrom(service, address, EMAIL, PASSWORD)).status).to.equal(200);
        }
        expectLimited(await tryFrom(service, '198.51.100.1', EMAIL, PASSWORD));
        expect((await tryFrom(service, '198.51.100.1', ADMIN.email, ADMIN.password)).status).to.equal(200);
        service.advance(HOUR);
        expect((await tryFrom(service, '198.51.100.1', EMAIL, PASSWORD)).status).to.equal(200);
      }));

    it('is refused alike where no account is', () =>
      withService(storage, SETTINGS, async (service) => {
        service.holdClock();
        await guess([service], 100, 'nobody@example.com');
        expectLimited(await tryFrom(service, HOME, 'nobody@example.com'));
      }));

    it('counts parallel tries before it hashes, and no right password', () =>
      withService(storage, SETTINGS, async (service) => {
        service.holdClock();
        for (let index = 0; index < 20; index += 1) {
          const answer = await tryFrom(service, `192.0.2.${index}`, ADMIN.email, ADMIN.password);
          expect(answer.status, answer.text).to.equal(200);
        }
        const answers = await Promise.all(
          Array.from({ length: 130 }, (_, index) => tryFrom(service, `2001:db8:${index}::1`, ADMIN.email)),
        );
        expect(answers.filter(({ status }) => status === 400)).to.have.length(100);
        expect(answers.filter(({ status }) => status === 429)).to.have.length(30);
      }));

    it('leaves those who set a password by a mailed link a way in', () =>
      withService(storage, SETTINGS, async (service) => {
        service.holdClock();
        await registerFrom(service, HOME);
        await guess([service], 100);
        expectLimited(await tryFrom(service, CAFE, EMAIL, PASSWORD));
        await service.call('POST', '/send-password', { body: { email: EMAIL }, headers: from(CAFE) });
        const token = tokenOf((await mailsOf(service)).at(-1));
        const body = { token, password: 'second-password' };
        const answer = await service.call('POST', '/reset-password', { body, headers: from(CAFE) });
        expect(answer.status, answer.text).to.equal(200);
        expect((await tryFrom(service, CAFE, EMAIL, 'second-password')).status).to.equal(200);
        expectLimited(await tryFrom(service, '198.51.100.1', EMAIL, 'second-password'));
      }));

    it('by codes, with the right password, keeps nobody out of networks that a code was right from', () =>
      withService(storage, { ...SETTINGS, LIMIT_SIGN_IN_ACCOUNT: '30' }, async (service) => {
        holdClocks(service);
        const user = await Caller.holding(service);
        Phone.start = Date.parse((await user.me()).created);
        const phone = new Phone(user);
        await phone.switchOn();
        const { email } = user;
        const login = (address: string, code: string) =>
          service.call('POST', '/login', { body: { email, password: SEEDED, code }, headers: from(address) });
        expect((await login(HOME, await phone.next())).status).to.equal(200);
        for (let index = 0; index < 20; index += 1) {
          expectProblem(await login(`2001:db8:${index}::1`, '000000'), wrong);
        }
        const code = await phone.next();
        expectLimited(await login(CAFE, code));
        expect((await login(HOME, code)).status).to.equal(200);
        for (let index = 0; index < 20; index += 1) expectProblem(await login(HOME, '000000'), wrong);
        expectLimited(await login(HOME, await phone.next()));
      }));
  });
}

for (const storage of DURABLE_STORAGES) {
  describe(`guessing through two instances (${storage})`, () => {
    it('counts once for both, over a restart, and is stored without the addresses', async () => {
      const place = await aPlace(storage);
      const services: TestService[] = [];
      try {
        for (let index = 0; index < 2; index += 1) services.push(await TestService.start(storage, SETTINGS, { place }));
        const [one, two] = services as [TestService, TestService];
        await registerFrom(one, HOME);
        await guess(services, 100);
        for (const service of services) expectLimited(await tryFrom(service, CAFE, EMAIL, PASSWORD));
        expect((await tryFrom(two, HOME, EMAIL, PASSWORD)).status).to.equal(200);
        await two.restart(SETTINGS);
        expectLimited(await tryFrom(two, CAFE, EMAIL, PASSWORD));
        expect((await tryFrom(two, HOME, EMAIL, PASSWORD)).status).to.equal(200);
        expect(await storedText(storage, place))
          .to.include('known:password:')
          .and.not.include('2001:db8:99');
      } finally {
        for (const service of services.reverse()) await service.stop();
        await place.remove();
      }
    });
  });
}
