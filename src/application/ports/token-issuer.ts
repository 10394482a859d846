/** What a token says: whose it is and of which session. Times in whole seconds since the epoch (RFC 7519). */
export interface TokenClaims {
  readonly userId: string;
  /** The SHA-256 (hex) of the `jti` that the token carries. */
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** What goes into a token. */
export interface TokenGrant extends Omit<TokenClaims, 'sessionId'> {
  /** The `jti`: random, and known to the holder of the token alone. */
  readonly tokenId: string;
}

/** Signs and checks access tokens (JWT, HS256). */
export interface TokenIssuer {
  issue(grant: TokenGrant): { readonly token: string; readonly sessionId: string };
  /** Answers undefined for anything that is not a token of ours: signature, algorithm, key, issuer, audience, shape. */
  verify(token: string): TokenClaims | undefined;
}
