import type { Caller } from '../../../domain/users/caller.js';
import { TokenInvalid, TokenMissing } from '../../../domain/sessions/errors.js';

/**
 * Resolves the `Authorization` header to an actor. Throws `TokenMissing`, `TokenInvalid` or `Unavailable`; it never
 * guesses.
 */
export interface Authenticate {
  authenticate(header: string | undefined): Caller | Promise<Caller>;
}

/** Authenticates a header by its bearer token. */
export class BearerAuthentication implements Authenticate {
  constructor(private readonly tokens: { authenticate(token: string): Promise<Caller> }) {}

  authenticate(header: string | undefined): Promise<Caller> {
    return this.tokens.authenticate(bearerToken(header));
  }
}

/** Returns the token of `Bearer <token>` (RFC 6750, scheme case-insensitive). Any other scheme counts as no token. */
export function bearerToken(header: string | undefined): string {
  if (header === undefined || !/^bearer(?: |$)/i.test(header)) throw new TokenMissing();
  const token = header.slice(7).trim();
  if (token === '' || token.includes(' ')) throw new TokenInvalid();
  return token;
}
