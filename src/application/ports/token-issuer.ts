/** What a token says: whose it is and of which session. Times in whole seconds since the epoch (RFC 7519). */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Signs and checks access tokens (JWT, HS256). */
export interface TokenIssuer {
  issue(claims: TokenClaims): string;
  /** Answers undefined for anything that is not a token of ours: signature, algorithm, key, issuer, audience, shape. */
  verify(token: string): TokenClaims | undefined;
}
