/** Answers of a provider that somebody has changed, each refused; and the algorithms that are accepted. */
import { createPublicKey } from 'node:crypto';
import type { MutableToken } from 'oauth2-mock-server';
import type { Report } from '../acceptance-test.js';
import type { Storage } from '../storages.js';
import { CLIENT } from './certified-provider.js';
import { forgedJwt, hmacSigner, noSigner, rsaSigner } from './forged-jwt.js';
import { newKey } from './key-pair.js';
import { MockProvider } from './mock-provider.js';
import { inScene, providerSettings, type Scene } from './scene.js';
import { arrive, errorOf, signInThrough, tell } from './sign-ins.js';

const MAL = { sub: 'mal', email: 'mal@example.com', email_verified: true, given_name: 'Mal', family_name: 'Lory' };
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const OTHER_ALGORITHM = 'RS384';
const FLOOD = 6;

export async function testTampering(report: Report, { name, newPlace }: Storage): Promise<void> {
  const [mock, agile] = [await MockProvider.start(), await MockProvider.start()];
  const more = { CREATE_USERS: 'on' };
  const env = { ...providerSettings('mock', mock.issuer, more), ...providerSettings('agile', agile.issuer, more) };
  try {
    await inScene(newPlace(), { report, name, env }, async (scene) => {
      await testClaims(scene, mock);
      await testSignatures(scene, mock);
      await testRedirects(scene, mock);
      await testLogoutTokens(scene, mock);
      await testUnknownKeys(scene, mock);
      await testAlgorithms(scene, agile);
    });
  } finally {
    await Promise.all([mock.stop(), agile.stop()]);
  }
}

async function refused({ report, name, url }: Scene, what: string): Promise<void> {
  const attempt = await arrive(url, 'mock');
  const error = errorOf(attempt);
  report.check(error !== undefined, `${name}: refused with ${what} (${error})`);
}

async function testClaims(scene: Scene, mock: MockProvider): Promise<void> {
  const { report, name, url } = scene;
  mock.says(MAL);
  const { user } = await signInThrough(url, 'mock');
  mock.says({ ...MAL, aud: [CLIENT.id, 'another'], azp: CLIENT.id });
  const { user: same } = await signInThrough(url, 'mock');
  report.check(
    user.email === MAL.email && same.id === user.id,
    `${name}: somebody signs in through oauth2-mock-server`,
  );
  const now = Math.floor(Date.now() / 1_000);
  for (const [what, claims] of Object.entries({
    'another iss': { iss: 'https://accounts.example.com' },
    'an iss that has one more slash': { iss: `${mock.issuer}/` },
    'another aud': { aud: 'another' },
    'several aud and no azp': { aud: [CLIENT.id, 'another'] },
    'another azp': { aud: [CLIENT.id, 'another'], azp: 'another' },
    'another nonce': { nonce: 'another' },
    'no nonce': { nonce: undefined },
    'an ID token that has expired': { iat: now - 7_200, exp: now - 3_600 },
    'an ID token that is of the future': { iat: now + 7_200, nbf: now + 7_200, exp: now + 9_000 },
    'no sub': { sub: undefined },
  })) {
    mock.says({ ...MAL, ...claims });
    await refused(scene, what);
  }
  mock.says({ sub: MAL.sub }, { ...MAL, sub: 'another' });
  await refused(scene, 'another sub in the answer of UserInfo');
}

/** Puts something else in the place of the ID tokens that the mock answers, while `during` runs. */
async function replacing(
  mock: MockProvider,
  forge: (payload: object) => string,
  during: () => Promise<void>,
): Promise<void> {
  const listener = (answer: { readonly body: Record<string, unknown> }) => {
    const [, payload = ''] = String(answer.body['id_token']).split('.');
    answer.body['id_token'] = forge(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object);
  };
  mock.mock.service.on('beforeResponse', listener);
  await during();
  mock.mock.service.off('beforeResponse', listener);
}

async function testSignatures(scene: Scene, mock: MockProvider): Promise<void> {
  mock.says(MAL);
  const own = rsaSigner(mock.key);
  const foreign = await newKey();
  const { n, e, kty, kid } = mock.key;
  const publicPem = createPublicKey({ key: { n: n!, e: e!, kty: kty! }, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const rs256 = { alg: 'RS256', kid };
  for (const [what, forge] of Object.entries<(payload: object) => string>({
    'no signature': (payload) => forgedJwt({ alg: 'none' }, payload, noSigner),
    'an alg without a signature': (payload) => forgedJwt(rs256, payload, noSigner),
    'the client secret as a key': (payload) => forgedJwt({ alg: 'HS256' }, payload, hmacSigner(CLIENT.secret)),
    'the public key as a secret': (payload) => forgedJwt({ alg: 'HS256', kid }, payload, hmacSigner(String(publicPem))),
    'an alg that is not accepted': (payload) =>
      forgedJwt({ alg: 'RS384', kid }, payload, rsaSigner(mock.key, 'sha384')),
    'a key of somebody else': (payload) => forgedJwt(rs256, payload, rsaSigner(foreign)),
    'a key that comes along': (payload) =>
      forgedJwt({ alg: 'RS256', jwk: { kty: foreign.kty, n: foreign.n, e: foreign.e } }, payload, rsaSigner(foreign)),
    'claims changed after they were signed': (payload) => {
      const [header, , signature] = forgedJwt(rs256, payload, own).split('.');
      const changed = Buffer.from(JSON.stringify({ ...payload, sub: 'admin' })).toString('base64url');
      return [header, changed, signature].join('.');
    },
    'an ID token of five parts': (payload) => `${forgedJwt(rs256, payload, own)}.a.b`,
    'no ID token': () => '',
  }))
    await replacing(mock, forge, () => refused(scene, what));
}

async function testRedirects(scene: Scene, { mock }: MockProvider): Promise<void> {
  for (const [what, change] of Object.entries<(fields: URLSearchParams) => void>({
    'another state': (fields) => fields.set('state', 'another'),
    'no state': (fields) => fields.delete('state'),
    'another iss in the address': (fields) => fields.set('iss', 'https://accounts.example.com'),
    'another code': (fields) => fields.set('code', 'another'),
    'no code': (fields) => fields.delete('code'),
    "a provider's refusal": (fields) => {
      fields.delete('code');
      fields.set('error', 'access_denied');
    },
  })) {
    mock.service.once('beforeAuthorizeRedirect', ({ url }: { readonly url: URL }) => change(url.searchParams));
    await refused(scene, what);
  }
}

async function testUnknownKeys(scene: Scene, mock: MockProvider): Promise<void> {
  const { report, name, url } = scene;
  const before = mock.asked.get('/jwks') ?? 0;
  let made = 0;
  const rename = ({ header }: MutableToken) => (header.kid = `unknown-${(made += 1)}`);
  mock.mock.service.on('beforeTokenSigning', rename);
  for (let one = 0; one < FLOOD; one += 1) await arrive(url, 'mock');
  mock.mock.service.off('beforeTokenSigning', rename);
  const asked = (mock.asked.get('/jwks') ?? 0) - before;
  report.check(asked <= 1, `${name}: ${FLOOD} ID tokens with keys that nobody knows ask for keys once (${asked})`);
}

async function testAlgorithms({ report, name, url }: Scene, agile: MockProvider): Promise<void> {
  const keys = [agile.key];
  for (const alg of [...ALGORITHMS.slice(1), OTHER_ALGORITHM]) keys.push(await newKey(alg));
  for (const key of keys.slice(1)) await agile.mock.issuer.keys.add(key);
  agile.metadata = { id_token_signing_alg_values_supported: keys.map(({ alg }) => alg) };
  agile.says({ ...MAL, email: 'agile@example.com' });
  let used = '';
  agile.mock.service.on('beforeTokenSigning', ({ header }: MutableToken) => (used = header.kid));
  const outcomes: Record<string, boolean> = {};
  // They sign in turn, two tokens for each sign-in.
  for (const _key of keys) {
    const isIn = errorOf(await arrive(url, 'agile')) === undefined;
    outcomes[keys.find(({ kid }) => kid === used)!.alg] = isIn;
  }
  const accepted = ALGORITHMS.filter((alg) => outcomes[alg]);
  report.check(
    accepted.length === ALGORITHMS.length && outcomes[OTHER_ALGORITHM] === false,
    `${name}: ID tokens are accepted with ${accepted.join(', ')}, and not with ${OTHER_ALGORITHM}`,
  );
}

async function testLogoutTokens({ report, name, url }: Scene, mock: MockProvider): Promise<void> {
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const [now, signer] = [Math.floor(Date.now() / 1_000), rsaSigner(mock.key)];
  const header = { alg: 'RS256', kid: mock.key.kid, typ: 'logout+jwt' };
  const claims = { iss: mock.issuer, aud: CLIENT.id, sub: MAL.sub, iat: now, exp: now + 120, events: { [event]: {} } };
  const send = async (token: string) => {
    const body = new URLSearchParams({ logout_token: token });
    return (await fetch(`${url}/sign-in/mock/logout`, { method: 'POST', body })).status;
  };
  let made = 0;
  const tokenOf = (more: object = {}, head: object = {}, by = signer) =>
    forgedJwt({ ...header, ...head }, { ...claims, jti: `logout-${(made += 1)}`, ...more }, by);
  const session = async (sid: string) => {
    mock.says({ ...MAL, sid });
    const { token } = await signInThrough(url, 'mock');
    return async () => (await tell(url, 'GET', '/users/me', { token })).status;
  };
  const [first, second] = [await session('one'), await session('two')];
  const statuses = new Map<string, number>();
  for (const [what, token] of Object.entries({
    'of another client': tokenOf({ aud: 'another' }),
    'of another issuer': tokenOf({ iss: 'https://accounts.example.com' }),
    'with a nonce': tokenOf({ nonce: 'one' }),
    'without the event': tokenOf({ events: {} }),
    'without anybody': tokenOf({ sub: undefined }),
    'without jti': tokenOf({ jti: undefined }),
    'of six minutes ago': tokenOf({ iat: now - 360 }),
    'of six minutes from now': tokenOf({ iat: now + 360 }),
    'that is an ID token': tokenOf({}, { typ: 'JWT' }),
    'that is an access token': tokenOf({}, { typ: 'at+jwt' }),
    'without a signature': tokenOf({}, { alg: 'none' }, noSigner),
    'signed with the client secret': tokenOf({}, { alg: 'HS256' }, hmacSigner(CLIENT.secret)),
  }))
    statuses.set(what, await send(token));
  const accepted = [...statuses].filter(([, status]) => status !== 400).map(([what]) => what);
  report.check(
    accepted.length === 0 && (await first()) === 200 && (await second()) === 200,
    `${name}: logout tokens are refused ${[...statuses.keys()].join(', ')} ${accepted.length > 0 ? `(but for: ${accepted.join(', ')})` : ''}`,
  );
  const good = tokenOf({ sid: 'one' });
  const answers = [await send(good), await first(), await second(), await send(good)];
  report.check(
    answers.join() === '200,401,200,400',
    `${name}: one ends the sessions of its sid, and works once (${answers.join()})`,
  );
  const third = await session('three');
  const all = [await send(tokenOf({}, { typ: undefined })), await second(), await third()];
  report.check(
    all.join() === '200,401,401',
    `${name}: one without a sid, and without typ, ends all that the person opened (${all.join()})`,
  );
}
