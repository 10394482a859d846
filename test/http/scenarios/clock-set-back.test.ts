import { expect } from 'chai';
import { LastSeen } from '../../../src/application/authority/last-seen.js';
import { ADMIN, expectProblem, STORAGES, withService, type Settings, type TestService } from '../../support/service.js';

const DAY = 86_400;
const ADA = 'ada@example.com';
const PASSWORD = 'first-password';
const PROOF_MISSING = { status: 422, code: 'validation_failed', errors: ['passwordOld'] };

for (const storage of STORAGES) {
  /** Runs `ahead` with the clock a day ahead, and `back` once it was set back. */
  const test = <T>(
    name: string,
    settings: Settings,
    ahead: (service: TestService) => Promise<T>,
    back: (service: TestService, made: T) => Promise<void>,
  ) =>
    it(name, () =>
      withService(storage, settings, async (service) => {
        service.holdClock();
        await service.register(ADA, PASSWORD);
        service.advance(DAY);
        const made = await ahead(service);
        service.advance(-DAY);
        await back(service, made);
      }),
    );

  describe(`after a clock was a day ahead and was set back (${storage})`, () => {
    test(
      'a limit that was reached lasts as long as if it were reached now',
      { LIMIT_SIGN_IN_ACCOUNT: '2' },
      async (service) => {
        for (let count = 0; count < 2; count += 1) await service.login(ADMIN.email, 'wrong');
      },
      async (service) => {
        const refused = await service.login(ADMIN.email, ADMIN.password);
        expectProblem(refused, { status: 429, code: 'rate_limited' });
        expect(refused.headers['retry-after']).to.equal('60');
        service.advance(20);
        const again = await service.login(ADMIN.email, ADMIN.password);
        expect(again.headers['retry-after']).to.equal('40');
        service.advance(40);
        await service.admin();
      },
    );

    test(
      'a session changes no password without proof, also when its time comes',
      {},
      (service) => service.signIn(ADA, PASSWORD),
      async (service, { user, accessToken: as }) => {
        const change = () => service.call('PUT', `/users/${user.id}`, { as, body: { password: 'another-password' } });
        expectProblem(await change(), PROOF_MISSING);
        const uses = await service.get(LastSeen);
        while (await uses.execute());
        service.advance(DAY / 4);
        expectProblem(await change(), PROOF_MISSING);
        if (storage !== 'memory') await service.restart();
        expectProblem(await change(), PROOF_MISSING);
        service.advance((DAY * 3) / 4);
        expect(service.now()).to.be.at.least(Date.parse(user.created) + DAY * 1_000);
        expectProblem(await change(), PROOF_MISSING);
      },
    );

    test(
      'the last use of a session goes on',
      {},
      async (service) => {
        const auth = await service.signIn(ADA, PASSWORD);
        service.advance(600);
        await service.call('GET', '/users/me', { as: auth.accessToken });
        await (await service.get(LastSeen)).execute();
        service.advance(-600);
        return auth;
      },
      async (service, { accessToken: as }) => {
        const list = async () => {
          const { json } = await service.call('GET', '/users/me/sessions', { as });
          const own = json as unknown as readonly { created: string; last_seen: string; current: boolean }[];
          const { created, last_seen } = own.find(({ current }) => current)!;
          return [service.now() - Date.parse(created), service.now() - Date.parse(last_seen)];
        };
        const [opened, used] = await list();
        expect(opened).to.be.within(0, 301_000);
        expect(used).to.equal(0);
        service.advance(600);
        await service.call('GET', '/users/me', { as });
        await (await service.get(LastSeen)).execute();
        service.advance(60);
        expect((await list())[1]).to.equal(60_000);
      },
    );
  });
}
