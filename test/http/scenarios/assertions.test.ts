import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { expect } from 'chai';
import jwt, { type JwtPayload } from 'jsonwebtoken';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import {
  aPlace,
  DURABLE_STORAGES,
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  STORAGES,
  TestService,
  withService,
  type Reply,
} from '../../support/service.js';

const PUBLIC_URL = 'https://castellan.example.com/api';
const BILLING = 'https://billing.example.com';
const SETTINGS = { PUBLIC_URL, ASSERTION_AUDIENCES: `${BILLING},erp` };
const DAY_SECONDS = 86_400;

type Key = JsonWebKey & { readonly kid: string };
interface Issued {
  readonly assertion: string;
  readonly expires: string;
}

async function keysOf(service: TestService): Promise<readonly Key[]> {
  const answer = await service.call('GET', '/.well-known/jwks.json');
  expect(answer.status, answer.text).to.equal(200);
  return (answer.json as unknown as { readonly keys: readonly Key[] }).keys;
}

/** Verifies as another service would, with these keys and at the service's time. */
function verified(service: TestService, assertion: string, keys: readonly Key[]): JwtPayload {
  const { header } = jwt.decode(assertion, { complete: true })!;
  expect(header).to.include({ alg: 'ES256', typ: 'JWT' });
  const jwk = keys.find(({ kid }) => kid === header.kid);
  expect(jwk, 'an unknown key').to.not.equal(undefined);
  return jwt.verify(assertion, createPublicKey({ key: jwk!, format: 'jwk' }), {
    algorithms: ['ES256'],
    issuer: PUBLIC_URL,
    audience: BILLING,
    clockTimestamp: Math.floor(service.now() / 1_000),
  }) as JwtPayload;
}

const ask = (service: TestService, as: string, body: object = {}) =>
  service.call('POST', '/assertions', { as, body: { audience: BILLING, ...body } });

function issuedIn({ status, text, json }: Reply): Issued {
  expect(status, text).to.equal(200);
  return json as unknown as Issued;
}

onEachStorage('assertions', SETTINGS, (service) => {
  const claimsOf = async (as: string, body: object = {}) => {
    const { assertion } = issuedIn(await ask(service(), as, body));
    return verified(service(), assertion, await keysOf(service()));
  };

  it('say who is calling and what they may do, for five minutes', async () => {
    const user = await Caller.holding(service(), 'customer.update', 'customer.read', 'account.read');
    const answer = await ask(service(), user.token);
    const { assertion, expires } = issuedIn(answer);
    expect(answer.headers['cache-control']).to.equal('no-store');
    const claims = verified(service(), assertion, await keysOf(service()));
    const { iat = 0, exp = 0, jti, ...others } = claims;
    expect(others).to.deep.equal({
      iss: PUBLIC_URL,
      aud: BILLING,
      sub: user.id,
      email: user.email,
      email_verified: false,
      permissions: ['account.read', 'customer.read', 'customer.update'],
    });
    expect(exp - iat).to.equal(300);
    expect(new Date(exp * 1_000).toISOString()).to.equal(expires);
    expect(jti).to.be.a('string');
    expect((await claimsOf(user.token)).jti).to.not.equal(jti);
    const tried = await service().call('POST', '/assertions?dry_run=true', {
      as: user.token,
      body: { audience: BILLING },
    });
    expect(tried.status, 'nothing is stored').to.equal(200);
  });

  it('name permissions of the abilities that are asked for', async () => {
    const user = await Caller.holding(service(), 'customer.read', 'account.read');
    for (const [abilities, permissions] of [
      [['customer', 'customer'], ['customer.read']],
      [['nothing', '__proto__', 'account'], ['account.read']],
      [['role'], []],
      [[], []],
    ] as const) {
      expect((await claimsOf(user.token, { abilities }))['permissions'], abilities.join()).to.deep.equal(permissions);
    }
  });

  it('name actions that an ability has of its own, after the others', async () => {
    const admin = await Caller.administrator(service());
    await admin.ability('invoice', { read: true, actions: ['sign', 'approve'] });
    const abilities = { invoice: { sign: true, read: true, approve: true } };
    const { id } = (await admin.post('/roles', { name: 'Approves invoices', abilities })).json;
    const user = await Caller.inRoles(service(), [id]);
    expect((await claimsOf(user.token))['permissions']).to.deep.equal([
      ...['invoice.read', 'invoice.approve', 'invoice.sign'],
    ]);
  });

  it('refuse other audiences, and wrong bodies', async () => {
    const { token } = await Caller.holding(service(), 'customer.read');
    const refused = { status: 422, code: 'validation_failed' };
    for (const audience of ['https://other.example.com', `${BILLING}/`, BILLING.toUpperCase(), '', PUBLIC_URL, 5]) {
      expectProblem(await ask(service(), token, { audience }), { ...refused, errors: ['audience'] });
    }
    for (const body of [{ abilities: null }, { abilities: 'customer' }])
      expectProblem(await ask(service(), token, body), { ...refused, errors: ['abilities'] });
    expectProblem(await ask(service(), token, { abilities: [1] }), { ...refused, errors: ['abilities.0'] });
    expectProblem(await service().call('POST', '/assertions', { as: token, body: {} }), {
      ...refused,
      errors: ['audience'],
    });
    expectUnauthenticated(await service().call('POST', '/assertions', { body: { audience: BILLING } }), false);
  });

  it('are never accepted by the service itself', async () => {
    const { token } = await Caller.administrator(service());
    const { assertion } = issuedIn(await ask(service(), token));
    expectUnauthenticated(await service().call('GET', '/users/me', { as: assertion }));
    expectUnauthenticated(await ask(service(), assertion));
  });

  it('end with an API token, which has no email', async () => {
    const admin = await Caller.administrator(service());
    const role = await admin.role('Assertions', 'customer.read');
    const expires = new Date(Math.ceil(service().now() / 1_000) * 1_000 + 60_000).toISOString();
    const { id, token } = (await admin.post('/tokens', { name: 'ERP', roles: [role.id], expires }))
      .json as unknown as Record<string, string>;
    const claims = await claimsOf(token!);
    expect(claims).to.include({ sub: `token:${id!}`, exp: Date.parse(expires) / 1_000 });
    expect(claims['permissions']).to.deep.equal(['customer.read']);
    expect(claims).to.not.have.any.keys('email', 'email_verified');
  });

  it('are bounded in size', async () => {
    const admin = await Caller.administrator(service());
    const keys = Array.from({ length: 40 }, (_, index) => `${'long'.repeat(8)}${index}`);
    const actions = { read: true, create: true, update: true, delete: true };
    const made: string[] = [];
    for (const key of keys) made.push((await admin.post('/abilities', { key, name: key, ...actions })).json.id);
    expectProblem(await ask(service(), admin.token), {
      status: 422,
      code: 'validation_failed',
      errors: ['abilities'],
    });
    const { assertion } = issuedIn(await ask(service(), admin.token, { abilities: keys.slice(0, 5) }));
    expect(assertion.length).to.be.below(8_192);
    for (const id of made) await admin.delete(`/abilities/${id}`);
  });

  it('are verified with public keys that may be kept for an hour', async () => {
    const answer = await service().call('GET', '/.well-known/jwks.json?any=thing');
    expect(answer.headers).to.include({ 'cache-control': 'public, max-age=3600' });
    expect(answer.headers['content-type']).to.match(/^application\/json/);
    const { keys } = answer.json as unknown as { keys: readonly object[] };
    expect(keys).to.have.length(1);
    expect(keys[0]).to.have.all.keys('kty', 'crv', 'x', 'y', 'kid', 'use', 'alg');
    expect(keys[0]).to.include({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' });
  });
});

for (const storage of STORAGES) {
  describe(`keys of assertions (${storage})`, () => {
    it('rotate without a failed verification', () =>
      withService(storage, { ...SETTINGS, TOKEN_TTL: '31536000' }, async (service) => {
        const { accessToken } = await service.admin();
        const kids = new Set<string>();
        const began = service.now();
        for (const day of [1, 45, 88, 89, 90, 91, 92, 135, 178, 179, 180, 181, 182]) {
          service.advance((began - service.now()) / 1_000 + day * DAY_SECONDS);
          const kept = await keysOf(service);
          // With keys that were read an hour ago, and with those of now.
          service.advance(3_600);
          const { assertion } = issuedIn(await ask(service, accessToken));
          for (const keys of [kept, await keysOf(service)]) verified(service, assertion, keys);
          kids.add(jwt.decode(assertion, { complete: true })!.header.kid!);
        }
        expect(kids.size).to.equal(3);
        expect(await keysOf(service)).to.have.length(1);
      }));

    it('end with the session', () =>
      withService(storage, { ...SETTINGS, TOKEN_TTL: '60' }, async (service) => {
        service.holdClock();
        const { assertion } = issuedIn(await ask(service, (await service.admin()).accessToken));
        const { iat = 0, exp = 0 } = verified(service, assertion, await keysOf(service));
        expect(exp - iat).to.be.within(59, 60);
      }));

    it('are none without an audience, and then nothing is issued', () =>
      withService(storage, { PUBLIC_URL }, async (service) => {
        const { accessToken } = await service.admin();
        expectProblem(await ask(service, accessToken), {
          status: 422,
          code: 'validation_failed',
          errors: ['audience'],
        });
        expect(await keysOf(service)).to.deep.equal([]);
      }));
  });
}

for (const storage of DURABLE_STORAGES) {
  describe(`keys of assertions in the store (${storage})`, () => {
    const keys = { old: 'a'.repeat(40), next: 'b'.repeat(40) };
    const kidsOf = async (service: TestService) => (await keysOf(service)).map(({ kid }) => kid);

    it('survive restarts and a change of JWT_SECRET', () =>
      withService(storage, { ...SETTINGS, JWT_SECRET: keys.old }, async (service) => {
        const [kid] = await kidsOf(service);
        for (const secrets of [
          { JWT_SECRET: keys.old },
          { JWT_SECRET: keys.next, JWT_SECRET_PREVIOUS: keys.old },
          { JWT_SECRET: keys.next },
        ]) {
          await service.restart({ ...SETTINGS, ...secrets });
          expect(await kidsOf(service)).to.deep.equal([kid]);
          const { assertion } = issuedIn(await ask(service, (await service.admin()).accessToken));
          verified(service, assertion, await keysOf(service));
        }
      }));

    it('that nothing opens stay published beside the new one, which the log tells of', () =>
      withService(
        storage,
        { ...SETTINGS, JWT_SECRET: keys.old },
        async (service) => {
          const [first] = await kidsOf(service);
          const { assertion } = issuedIn(await ask(service, (await service.admin()).accessToken));
          await service.restart({ ...SETTINGS, JWT_SECRET: keys.next });
          verified(service, assertion, await keysOf(service));
          const next = issuedIn(await ask(service, (await service.admin()).accessToken));
          verified(service, next.assertion, await keysOf(service));
          const kids = await kidsOf(service);
          expect(kids).to.have.length(2).and.include(first);
          const lines = (await service.log()).split('\n').filter((line) => line.includes('a key to sign assertions'));
          expect(lines).to.have.length(2);
          expect(lines[1]).to.include('"unreadable":1').and.include('no token key opens');
        },
        { log: 'info' },
      ));

    it('are the same on all instances, from the first on', async () => {
      const place = await aPlace(storage);
      const start = () => TestService.start(storage, SETTINGS, { place });
      const services: TestService[] = [];
      try {
        services.push(await start());
        services.push(...(await Promise.all([start(), start()])));
        const [one, two] = services;
        const { accessToken } = await one!.admin();
        expect(await keysOf(one!)).to.have.length(1);
        for (const service of services) {
          const { assertion } = issuedIn(await ask(service, accessToken));
          for (const other of services) verified(other, assertion, await keysOf(other));
        }
        expect(await kidsOf(one!)).to.deep.equal(await kidsOf(two!));
      } finally {
        for (const service of services.reverse()) await service.stop();
        await place.remove();
      }
    });

    it('are sealed in the store', () =>
      withService(storage, SETTINGS, async (service) => {
        const [key] = await (await service.get(identifiers.store)).assertionKeys.list();
        const [sealed = ''] = Object.values(key!.seals);
        expect(sealed).to.match(/^[0-9a-f]{16}\.[\w-]+$/);
        // PKCS #8 in base64 begins so.
        expect(Buffer.from(sealed.split('.')[1]!, 'base64url').toString('latin1')).to.not.include('MIGH');
      }));
  });
}
