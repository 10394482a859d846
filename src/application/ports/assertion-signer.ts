import type { PublicJwk } from '../../domain/assertions/assertion-key.js';

/** Claims of an assertion (RFC 7519), times in whole seconds since the epoch. */
export interface AssertionClaims {
  readonly iss: string;
  readonly aud: string;
  /** The caller's id, as the log has it. */
  readonly sub: string;
  /** Of people. */
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly permissions: readonly string[];
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

export interface NewAssertionKey {
  /** The JWK thumbprint (RFC 7638). */
  readonly id: string;
  readonly publicKey: PublicJwk;
  /** In a form that `open` takes. */
  readonly privateKey: string;
}

/** Signs claims as a JSON Web Token; the header's `kid` is the key's id. */
export type SignAssertion = (claims: AssertionClaims) => string;

/** Makes and uses keys of ES256 (RFC 7518). All methods are synchronous and take less than a millisecond. */
export interface AssertionSigner {
  make(): NewAssertionKey;
  open(id: string, privateKey: string): SignAssertion;
}
