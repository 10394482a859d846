import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import { JwtTokenIssuer } from '../../../src/adapters/security/jwt-token-issuer.js';
import type { TokenClaims, TokenGrant } from '../../../src/application/ports/token-issuer.js';

const SECRET = 'a secret of the tests, which is long enough';
const OTHER_SECRET = 'another secret of the tests, just as long';
const KID = createHash('sha256').update(`castellan-kid:${SECRET}`).digest('hex').slice(0, 16);

const GRANT: TokenGrant = { userId: '7', tokenId: 'token-1', issuedAt: 1_000, expiresAt: 2_000 };
const SESSION_ID = createHash('sha256').update('token-1').digest('hex');
const CLAIMS: TokenClaims = { userId: '7', sessionId: SESSION_ID, issuedAt: 1_000, expiresAt: 2_000 };
const HEADER = { alg: 'HS256', typ: 'JWT', kid: KID };
const PAYLOAD = { iss: 'castellan', aud: 'console', sub: '7', jti: 'token-1', iat: 1_000, exp: 2_000 };

function issuerOf(
  secrets: readonly string[] = [SECRET],
  verified = new Map<string, TokenClaims>(),
  names: { issuer?: string; audience?: string } = {},
): JwtTokenIssuer {
  return new JwtTokenIssuer({ secrets, issuer: 'castellan', audience: 'console', verified, ...names });
}

function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A token put together by hand, with a true signature. */
function forge(header: unknown, payload: unknown, hash = 'sha256', secret = SECRET): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

function forgeRs256(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = `${part({ ...HEADER, alg: 'RS256' })}.${part(PAYLOAD)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

function swapPart(token: string, index: number, swap: (text: string) => string): string {
  return token
    .split('.')
    .map((text, n) => (n === index ? swap(text) : text))
    .join('.');
}

describe('JwtTokenIssuer', () => {
  it('issues exactly what anyone can check by the standard', () => {
    expect(issuerOf().issue(GRANT).token).to.equal(forge(HEADER, PAYLOAD));
  });

  it('reads back what it issued, at whatever time', () => {
    const issuer = issuerOf();
    for (const times of [{}, { issuedAt: 0, expiresAt: 1 }, { expiresAt: 2 ** 40 }]) {
      expect(issuer.verify(issuer.issue({ ...GRANT, ...times }).token)).to.deep.equal({ ...CLAIMS, ...times });
    }
  });

  it('names the session by the SHA-256 of the id in the token, and never takes that hash for the id', () => {
    expect(issuerOf().issue(GRANT).sessionId).to.equal(SESSION_ID);
    const forged = issuerOf().verify(forge(HEADER, { ...PAYLOAD, jti: SESSION_ID }));
    expect(forged?.sessionId)
      .to.match(/^[0-9a-f]{64}$/)
      .and.to.not.equal(SESSION_ID);
  });

  it('issues no times that are not whole seconds', () => {
    expect(() => issuerOf().issue({ ...GRANT, issuedAt: 1.5 })).to.throw(RangeError);
    expect(() => issuerOf().issue({ ...GRANT, expiresAt: Number.NaN })).to.throw(RangeError);
  });

  const own = issuerOf().issue(GRANT).token;
  const REFUSED: [string, () => string][] = [
    ['nothing', () => ''],
    ['something else', () => 'not a token'],
    ['three dots', () => '...'],
    ['two parts', () => own.split('.').slice(0, 2).join('.')],
    ['four parts', () => `${own}.e30`],
    ['no signature', () => swapPart(own, 2, () => '')],
    ['a header that is not JSON', () => forge('{', PAYLOAD)],
    ['a header that is null', () => forge('null', PAYLOAD)],
    ['a payload that is not JSON', () => forge(HEADER, '{')],
    ['a payload that is null', () => forge(HEADER, 'null')],
    ['a payload that is a string', () => forge(HEADER, '"7"')],
    ['a payload that is a list', () => forge(HEADER, [PAYLOAD])],
    ['a tampered payload', () => swapPart(own, 1, () => part({ ...PAYLOAD, sub: '1' }))],
    ['a tampered header', () => swapPart(own, 0, () => part({ ...HEADER, cty: 'JWT' }))],
    ['a signature with stray bits', () => own.slice(0, -1) + nextLetter(own.at(-1)!)],
    ['alg none without a signature', () => `${part({ ...HEADER, alg: 'none' })}.${part(PAYLOAD)}.`],
    ['alg none with a signature', () => forge({ ...HEADER, alg: 'none' }, PAYLOAD)],
    ['alg None', () => forge({ ...HEADER, alg: 'None' }, PAYLOAD)],
    ['alg HS512', () => forge({ ...HEADER, alg: 'HS512' }, PAYLOAD, 'sha512')],
    ['alg HS384', () => forge({ ...HEADER, alg: 'HS384' }, PAYLOAD, 'sha384')],
    ['alg RS256', forgeRs256],
    ['no alg', () => forge({ ...HEADER, alg: undefined }, PAYLOAD)],
    ['the signature of another secret', () => forge(HEADER, PAYLOAD, 'sha256', OTHER_SECRET)],
    ['an unknown kid', () => forge({ ...HEADER, kid: '0123456789abcdef' }, PAYLOAD)],
    ['no kid', () => forge({ ...HEADER, kid: undefined }, PAYLOAD)],
    ['a kid in a list', () => forge({ ...HEADER, kid: [KID] }, PAYLOAD)],
    ['an extension that must be understood', () => forge({ ...HEADER, crit: ['b64'], b64: true }, PAYLOAD)],
    ['another issuer', () => forge(HEADER, { ...PAYLOAD, iss: 'other' })],
    ['no issuer', () => forge(HEADER, { ...PAYLOAD, iss: undefined })],
    ['another audience', () => forge(HEADER, { ...PAYLOAD, aud: 'other' })],
    ['several audiences', () => forge(HEADER, { ...PAYLOAD, aud: ['console', 'other'] })],
    ['no audience', () => forge(HEADER, { ...PAYLOAD, aud: undefined })],
    ['a numeric sub', () => forge(HEADER, { ...PAYLOAD, sub: 7 })],
    ['an empty sub', () => forge(HEADER, { ...PAYLOAD, sub: '' })],
    ['no jti', () => forge(HEADER, { ...PAYLOAD, jti: undefined })],
    ['no exp', () => forge(HEADER, { ...PAYLOAD, exp: undefined })],
    ['exp as text', () => forge(HEADER, { ...PAYLOAD, exp: '2000' })],
    ['exp with a fraction', () => forge(HEADER, { ...PAYLOAD, exp: 2000.5 })],
    ['exp beyond whole numbers', () => forge(HEADER, JSON.stringify(PAYLOAD).replace('2000', '1e400'))],
    ['iat as text', () => forge(HEADER, { ...PAYLOAD, iat: '1000' })],
    ['no iat', () => forge(HEADER, { ...PAYLOAD, iat: undefined })],
    ['nbf, even if long past', () => forge(HEADER, { ...PAYLOAD, nbf: 1 })],
    ['more than 4096 characters', () => forge(HEADER, { ...PAYLOAD, more: 'x'.repeat(3_000) })],
  ];
  for (const [error, make] of REFUSED) {
    it(`refuses ${error} and does not remember it`, () => {
      const verified = new Map<string, TokenClaims>();
      expect(issuerOf([SECRET], verified).verify(make())).to.be.undefined;
      expect(verified.size).to.equal(0);
    });
  }

  it('takes a forged token that has nothing wrong', () => {
    expect(issuerOf().verify(forge(HEADER, PAYLOAD))).to.deep.equal(CLAIMS);
  });

  it('keeps the tokens of another issuer and of another audience out', () => {
    for (const names of [{ issuer: 'other' }, { audience: 'other' }, { issuer: '' }, { audience: '' }]) {
      expect(issuerOf([SECRET], new Map(), names).verify(own)).to.be.undefined;
    }
  });

  it('rotates: the first secret signs, all verify, a dropped one does not', () => {
    const rotated = issuerOf([OTHER_SECRET, SECRET]);
    expect(rotated.verify(own)).to.deep.equal(CLAIMS);

    const fresh = rotated.issue(GRANT).token;
    expect(issuerOf([OTHER_SECRET]).verify(fresh)).to.deep.equal(CLAIMS);
    expect(issuerOf([SECRET]).verify(fresh)).to.be.undefined;
    expect(issuerOf([OTHER_SECRET]).verify(own)).to.be.undefined;
  });

  it('answers for a token it has verified from the cache, with a value nobody can change', () => {
    const verified = new Map<string, TokenClaims>();
    const issuer = issuerOf([SECRET], verified);
    const first = issuer.verify(own);

    expect([...verified]).to.deep.equal([[own, CLAIMS]]);
    expect(issuer.verify(own)).to.equal(first);
    expect(first).to.be.frozen;
  });

  it('looks at the length before the cache', () => {
    const long = 'x'.repeat(4_097);
    expect(issuerOf([SECRET], new Map([[long, CLAIMS]])).verify(long)).to.be.undefined;
  });

  it('does not exist without a secret of 32 bytes', () => {
    expect(() => issuerOf([])).to.throw(RangeError);
    expect(() => issuerOf([SECRET, 'x'.repeat(31)])).to.throw(RangeError);
    expect(() => issuerOf(['x'.repeat(32)])).not.to.throw();
  });
});

/** The last letter of 32 bytes in base64url carries two stray bits: its neighbour decodes to the same bytes. */
function nextLetter(letter: string): string {
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  const same = (a: string, b: string) => Buffer.from(`AA${a}`, 'base64url').equals(Buffer.from(`AA${b}`, 'base64url'));
  if (!same(letter, next)) throw new Error('The test meant to change stray bits only.');
  return next;
}
