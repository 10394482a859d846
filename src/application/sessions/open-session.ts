import type { Device } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/clock.js';
import type { OpenedSession } from '../ports/session-repository.js';
import type { TokenIssuer } from '../ports/token-issuer.js';

export interface SessionFactoryOptions {
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
  /** Returns a random, unguessable token id. */
  readonly newTokenId: () => string;
  /** Lifetime of a session in seconds. */
  readonly ttlSeconds: number;
}

/** Creates a session and its token, after the password was verified. The caller must store the session. */
export function openSession(
  { tokens, clock, newTokenId, ttlSeconds }: SessionFactoryOptions,
  user: { readonly userId: string; readonly epoch: number },
  device: Device,
): { readonly session: OpenedSession; readonly token: string } {
  const openedAt = clock.now();
  const issuedAt = Math.floor(openedAt / 1_000);
  const expiresAt = issuedAt + ttlSeconds;
  const { userId, epoch } = user;
  const { token, sessionId } = tokens.issue({ userId, tokenId: newTokenId(), issuedAt, expiresAt });
  return { session: { id: sessionId, userId, epoch, openedAt, expiresAt: expiresAt * 1_000, device }, token };
}
