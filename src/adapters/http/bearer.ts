import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { TokenInvalid, TokenMissing } from '../../domain/sessions/errors.js';

/** Tells who sent the `Authorization` header. Throws `TokenMissing`, `TokenInvalid`, or `Unavailable`: never a guess. */
export interface Authenticate {
  authenticate(header: string | undefined): SignedInUser | Promise<SignedInUser>;
}

/** Makes a header's authentication from a token's. */
export class BearerAuthentication implements Authenticate {
  constructor(private readonly tokens: { authenticate(token: string): Promise<SignedInUser> }) {}

  authenticate(header: string | undefined): Promise<SignedInUser> {
    return this.tokens.authenticate(bearerToken(header));
  }
}

/** The token of `Bearer <token>` (RFC 6750; the scheme in any case). Another scheme is no token. */
export function bearerToken(header: string | undefined): string {
  if (header === undefined || !/^bearer(?: |$)/i.test(header)) throw new TokenMissing();
  const token = header.slice(7).trim();
  if (token === '' || token.includes(' ')) throw new TokenInvalid();
  return token;
}
