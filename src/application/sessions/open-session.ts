import type { Session } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/clock.js';
import type { TokenIssuer } from '../ports/token-issuer.js';

export interface SessionFactoryOptions {
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
  /** A random id for a token, from which no other one can be guessed. */
  readonly newTokenId: () => string;
  /** How long a session lasts, in seconds. */
  readonly ttlSeconds: number;
}

/** Makes the session that a right password opens, and its token; the caller keeps the session. */
export function openSession(
  { tokens, clock, newTokenId, ttlSeconds }: SessionFactoryOptions,
  user: { readonly userId: string; readonly epoch: number },
): { readonly session: Session; readonly token: string } {
  const openedAt = clock.now();
  const issuedAt = Math.floor(openedAt / 1_000);
  const expiresAt = issuedAt + ttlSeconds;
  const { userId, epoch } = user;
  const { token, sessionId } = tokens.issue({ userId, tokenId: newTokenId(), issuedAt, expiresAt });
  return { session: { id: sessionId, userId, epoch, openedAt, expiresAt: expiresAt * 1_000 }, token };
}
