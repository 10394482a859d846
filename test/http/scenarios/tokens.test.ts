import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { tokenIdOf } from '../../support/token-id.js';
import {
  DURABLE_STORAGES,
  expectUnauthenticated,
  onEachStorage,
  withService,
  type Auth,
} from '../../support/service.js';

const SECRET = 'a-secret-of-at-least-32-bytes-for-tests';
const OTHER = 'another-secret-of-at-least-32-bytes-too';

function partsOf(token: string): readonly [string, string, string] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  return [head, claims, signature];
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function headerOf(token: string): object {
  return jwt.decode(token, { complete: true })!.header;
}

/** Returns the token with other claims or headers, signed with the given secret. */
function forge(token: string, secret: string, change: { claims?: object; header?: object } = {}): string {
  const { header, payload } = jwt.decode(token, { complete: true })!;
  const claims = { ...(payload as object), ...change.claims };
  return jwt.sign(JSON.stringify(claims), secret, { header: { ...header, ...change.header } });
}

onEachStorage('access tokens', { JWT_SECRET: SECRET, TOKEN_TTL: '60' }, (service) => {
  let admin: Auth;
  beforeEach(async () => (admin = await service().admin()));
  const me = (authorization?: string) =>
    service().call('GET', '/users/me', { headers: authorization === undefined ? {} : { authorization } });

  it('are accepted with the scheme in any case', async () => {
    expect((await me(`Bearer ${admin.accessToken}`)).status).to.equal(200);
    expect((await me(`bearer ${admin.accessToken}`)).status).to.equal(200);
    expect((await me(`Bearer ${forge(admin.accessToken, SECRET)}`)).status).to.equal(200);
  });

  it('are required on all routes except the public ones', async () => {
    expectUnauthenticated(await me(), false);
    expectUnauthenticated(await me(`Basic ${Buffer.from('admin:admin').toString('base64')}`), false);
    for (const [method, path] of [
      ['GET', '/users/some'],
      ['PUT', '/users/some'],
      ['POST', '/logout'],
    ] as const) {
      expectUnauthenticated(await service().call(method, path, { body: '{"malformed' }), false);
    }
  });

  const bad: readonly (readonly [string, (token: string) => string])[] = [
    ['nothing', () => ''],
    ['junk', () => 'junk'],
    ['three dots', () => '...'],
    ['two tokens', (token) => `${token} ${token}`],
    ['a cut token', (token) => token.slice(0, -1)],
    ['no signature', (token) => `${partsOf(token).slice(0, 2).join('.')}.`],
    ['alg none', (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${partsOf(token)[1]}.`],
    ['alg none under our kid', (token) => `${encode({ ...headerOf(token), alg: 'none' })}.${partsOf(token)[1]}.`],
    ['another algorithm', (token) => forge(token, SECRET, { header: { alg: 'HS512' } })],
    ['another secret', (token) => forge(token, OTHER)],
    ['an unknown kid', (token) => forge(token, SECRET, { header: { kid: 'unknown' } })],
    ['another issuer', (token) => forge(token, SECRET, { claims: { iss: 'other' } })],
    ['another audience', (token) => forge(token, SECRET, { claims: { aud: 'other' } })],
    ['an unknown session', (token) => forge(token, SECRET, { claims: { jti: 'unknown' } })],
    ['the id of its session', (token) => forge(token, SECRET, { claims: { jti: sha256(tokenIdOf(token)) } })],
    ['an unknown user', (token) => forge(token, SECRET, { claims: { sub: 'unknown' } })],
    ['a past end', (token) => forge(token, SECRET, { claims: { exp: 1 } })],
    [
      'tampered claims',
      (token) => {
        const [head, claims, signature] = partsOf(token);
        const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
        return `${head}.${encode({ ...read, sub: 'other' })}.${signature}`;
      },
    ],
  ];
  for (const [name, make] of bad) {
    it(`are refused: ${name}`, async () => expectUnauthenticated(await me(`Bearer ${make(admin.accessToken)}`)));
  }

  it("of one user's session do not open another's record", async () => {
    const { user } = await service().register('ada@example.com');
    expectUnauthenticated(await me(`Bearer ${forge(admin.accessToken, SECRET, { claims: { sub: user.id } })}`));
  });

  it('end after TOKEN_TTL seconds, and a later date in the token does not help', async () => {
    service().advance(57);
    expect((await me(`Bearer ${admin.accessToken}`)).status).to.equal(200);
    service().advance(4);
    expectUnauthenticated(await me(`Bearer ${admin.accessToken}`));
    expectUnauthenticated(await me(`Bearer ${forge(admin.accessToken, SECRET, { claims: { exp: 9_999_999_999 } })}`));
  });
});

for (const storage of DURABLE_STORAGES) {
  describe(`a clock that jumped (${storage})`, () => {
    it('ends no session: times written in the future are only timestamps', () =>
      withService(storage, { TOKEN_TTL: '3600' }, async (service) => {
        service.advance(13 * 3_600);
        await service.register('early@example.com');
        service.advance(-13 * 3_600);
        const { user, accessToken: as } = await service.register('late@example.com');
        const body = { first_name: 'Still', last_name: 'Here' };
        expect((await service.call('PUT', `/users/${user.id}`, { as, body })).status).to.equal(200);
        expect((await service.call('POST', '/logout', { as })).status).to.equal(200);
      }));
  });

  describe(`sessions over a restart (${storage})`, () => {
    it('stay valid with the stored key, and ended ones stay ended', () =>
      withService(storage, {}, async (service) => {
        const [kept, ended] = [await service.admin(), await service.admin()];
        await service.call('POST', '/logout', { as: ended.accessToken });
        await service.restart();
        expect(service.firstAdministrator).to.be.undefined;
        const answer = await service.call('GET', '/users/me', { as: kept.accessToken });
        expect([answer.status, answer.json]).to.deep.equal([200, kept.user]);
        expectUnauthenticated(await service.call('GET', '/users/me', { as: ended.accessToken }));
      }));

    it('stay valid while the old key is in JWT_SECRET_PREVIOUS, and no longer', () =>
      withService(storage, { JWT_SECRET: SECRET }, async (service) => {
        const { accessToken: old } = await service.admin();
        await service.restart({ JWT_SECRET: OTHER, JWT_SECRET_PREVIOUS: SECRET });
        expect((await service.call('GET', '/users/me', { as: old })).status).to.equal(200);
        const { accessToken: fresh } = await service.admin();
        await service.restart({ JWT_SECRET: OTHER });
        expectUnauthenticated(await service.call('GET', '/users/me', { as: old }));
        expect((await service.call('GET', '/users/me', { as: fresh })).status).to.equal(200);
      }));
  });
}
