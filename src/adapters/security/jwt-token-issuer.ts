import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Cache } from '../../application/ports/cache.js';
import type { TokenClaims, TokenGrant, TokenIssuer } from '../../application/ports/token-issuer.js';
import { keyIdOf } from './key-id.js';
import { sha256 } from './sha256.js';

const ALGORITHM = 'HS256';
const MAX_TOKEN_LENGTH = 4096;
/** RFC 7518, section 3.2: a key for HS256 is at least as long as its hash. */
const MIN_SECRET_BYTES = 32;

/** `secrets`: the first signs, all verify. `verified`: a cache of verified tokens, for this issuer alone. */
interface JwtTokenIssuerOptions {
  readonly secrets: readonly string[];
  readonly issuer: string;
  readonly audience: string;
  readonly verified: Cache<string, TokenClaims>;
}

/**
 * Issues JSON Web Tokens (RFC 7519) with HS256 only, and several keys, identified by `kid`. It doesn't check expiry:
 * the caller does, with its clock, at each use.
 */
export class JwtTokenIssuer implements TokenIssuer {
  private readonly keys: ReadonlyMap<unknown, KeyObject>;
  private readonly signingKid: string;

  /** Throws a `RangeError` when there is no secret or one is shorter than 32 bytes. */
  constructor(private readonly options: JwtTokenIssuerOptions) {
    const [first] = options.secrets;
    if (first === undefined) throw new RangeError('A token issuer needs a secret.');
    this.signingKid = keyIdOf(first);
    this.keys = new Map(options.secrets.map((secret) => [keyIdOf(secret), keyOf(secret)]));
  }

  issue({ userId, tokenId, issuedAt, expiresAt }: TokenGrant): { token: string; sessionId: string } {
    if (!Number.isSafeInteger(issuedAt) || !Number.isSafeInteger(expiresAt)) {
      throw new RangeError('The times of a token are whole seconds.');
    }
    const { issuer, audience } = this.options;
    const claims = { iss: issuer, aud: audience, sub: userId, jti: tokenId, iat: issuedAt, exp: expiresAt };
    // Passed as text: in an object, jsonwebtoken replaces an `iat` of 0 with the machine's time.
    const token = jwt.sign(JSON.stringify(claims), this.keys.get(this.signingKid)!, {
      algorithm: ALGORITHM,
      header: { alg: ALGORITHM, typ: 'JWT', kid: this.signingKid },
    });
    return { token, sessionId: sha256(tokenId) };
  }

  verify(token: string): TokenClaims | undefined {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const cached = this.options.verified.get(token);
    if (cached) return cached;
    const claims = this.check(token);
    if (claims) this.options.verified.set(token, claims);
    return claims;
  }

  private check(token: string): TokenClaims | undefined {
    const { issuer, audience } = this.options;
    try {
      const header = jwt.decode(token, { complete: true })?.header;
      const key = this.keys.get(header?.kid);
      // `crit` lists extensions that must be understood (RFC 7515, section 4.1.11); we support none.
      if (!key || header?.crit !== undefined) return undefined;
      const payload = jwt.verify(token, key, { algorithms: [ALGORITHM], issuer, audience, ignoreExpiration: true });
      return claimsOf(payload, issuer, audience);
    } catch {
      return undefined;
    }
  }
}

/** Returns the claims if they have exactly the shape that `issue` gives them, which excludes `nbf`. */
function claimsOf(payload: unknown, issuer: string, audience: string): TokenClaims | undefined {
  const { iss, aud, sub, jti, iat, exp, nbf } = payload as Record<string, unknown>;
  if (iss !== issuer || aud !== audience || nbf !== undefined) return undefined;
  if (!isText(sub) || !isText(jti) || !isWhole(iat) || !isWhole(exp)) return undefined;
  return Object.freeze({ userId: sub, sessionId: sha256(jti), issuedAt: iat, expiresAt: exp });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function keyOf(secret: string): KeyObject {
  const bytes = Buffer.from(secret);
  if (bytes.length < MIN_SECRET_BYTES) throw new RangeError(`A token secret has ${MIN_SECRET_BYTES} bytes at least.`);
  // A string or Buffer would be parsed at each call, which is 40 times slower.
  return createSecretKey(bytes);
}
