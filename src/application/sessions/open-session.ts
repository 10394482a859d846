import type { Session } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { TokenIssuer } from '../ports/token-issuer.js';

export interface SessionFactoryOptions {
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
  readonly ids: Ids;
  /** How long a session lasts, in seconds. */
  readonly ttlSeconds: number;
}

/** Makes the session that a right password opens, and its token; the caller keeps the session. */
export function openSession(
  { tokens, clock, ids, ttlSeconds }: SessionFactoryOptions,
  user: { readonly userId: string; readonly epoch: number },
): { readonly session: Session; readonly token: string } {
  const openedAt = clock.now();
  const issuedAt = Math.floor(openedAt / 1_000);
  const expiresAt = issuedAt + ttlSeconds;
  const session: Session = {
    id: ids.next(),
    userId: user.userId,
    epoch: user.epoch,
    openedAt,
    expiresAt: expiresAt * 1_000,
  };
  return { session, token: tokens.issue({ userId: user.userId, sessionId: session.id, issuedAt, expiresAt }) };
}
