import { expect } from 'chai';
import { ADMIN, STORAGES, withService } from '../../support/service.js';

for (const storage of STORAGES) {
  describe(`the log of the service (${storage})`, () => {
    it('has a line for each outcome of a sign-in, without passwords, tokens or entered addresses', () =>
      withService(
        storage,
        { LIMIT_SIGN_IN_ACCOUNT: '3' },
        async (service) => {
          const secrets = ['Secret-One', 'Secret-Two', 'Secret-Three', 'Secret-Four', 'Secret-Five'] as const;
          const { user, accessToken } = await service.register('ada@example.com', secrets[0]);
          await service.login('ada@example.com', secrets[1]);
          await service.login(secrets[2], secrets[1]);
          await service.call('POST', '/login', { body: `{"email":"ada@example.com","password":"${secrets[3]}` });
          await service.call('POST', '/login', { body: { email: 7, password: secrets[3] } });
          const body = { email: user.email, password: secrets[4], id: user.id };
          const url = `/users/${user.id}`;
          await service.call('PUT', url, { as: accessToken, body: { ...body, passwordOld: secrets[1] } });
          await service.call('PUT', url, { as: accessToken, body: { ...body, passwordOld: secrets[0] } });
          const { accessToken: later } = await service.signIn('ada@example.com', secrets[4]);
          await service.call('GET', `/users/me?token=${later}`, { headers: { authorization: `Bearer ${later}x` } });
          await service.call('POST', '/send-password', { body: { email: 'ada@example.com' } });
          await service.call('POST', '/logout', { as: later });
          const admin = await service.admin();
          await service.call('PUT', url, { as: admin.accessToken, body: { suspended: true } });
          await service.login('ada@example.com', secrets[4]);
          for (let count = 0; count < 4; count += 1) await service.login('nobody@example.com', secrets[1]);

          const log = await service.log();
          const tokens = [accessToken, later, admin.accessToken].flatMap((token) => [token, token.split('.')[2]!]);
          for (const secret of [...secrets, ADMIN.password, 'ada@example.com', '$scrypt$', ...tokens]) {
            expect(log).to.not.include(secret);
          }
          const lines = log
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>);
          const outcomes = lines.filter(({ msg }) => msg === 'sign-in');
          expect(outcomes.map(({ outcome }) => outcome)).to.deep.equal([
            'wrong_credentials',
            'wrong_credentials',
            'proof_wrong',
            'signed_in',
            'signed_in',
            'suspended',
            'wrong_credentials',
            'wrong_credentials',
            'wrong_credentials',
            'limited',
          ]);
          for (const line of outcomes) expect(line).to.include({ address: '127.0.0.1' });
          expect(outcomes.map(({ user_id: id }) => id === user.id)).to.deep.equal([
            true,
            false,
            true,
            true,
            false,
            true,
            false,
            false,
            false,
            false,
          ]);
          expect(lines.filter(({ msg }) => msg === 'password recovery requested')).to.have.length(1);
        },
        { log: 'trace' },
      ));

    it('warns once about an untrusted X-Forwarded-For', () =>
      withService(
        storage,
        {},
        async (service) => {
          const headers = { 'x-forwarded-for': '203.0.113.1' };
          for (let count = 0; count < 3; count += 1) await service.call('GET', '/healthz', { headers });
          expect((await service.log()).match(/X-Forwarded-For/g)).to.have.length(1);
        },
        { log: 'info' },
      ));
  });
}
