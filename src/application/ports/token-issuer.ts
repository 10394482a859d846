/** Claims of a token: user, session and times in whole seconds since the epoch (RFC 7519). */
export interface TokenClaims {
  readonly userId: string;
  /** SHA-256 (hex) of the token's `jti`. */
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Input for a new token. */
export interface TokenGrant extends Omit<TokenClaims, 'sessionId'> {
  /** The `jti`: random, and known only to the token's holder. */
  readonly tokenId: string;
}

/** Signs and checks access tokens (JWT, HS256). */
export interface TokenIssuer {
  issue(grant: TokenGrant): { readonly token: string; readonly sessionId: string };
  /** Returns undefined if signature, algorithm, key, issuer, audience or shape are wrong. Doesn't check `expiresAt`. */
  verify(token: string): TokenClaims | undefined;
}
