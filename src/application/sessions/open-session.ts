import type { Device, Opening, SignInMethod } from '../../domain/sessions/session.js';
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

/** How a session is opened. What is left out is as after a password; a `provenAt` in the future counts as now. */
export interface NewOpening extends Partial<Omit<Opening, 'method'>> {
  readonly method: SignInMethod;
  readonly device: Device;
}

/** Creates a session and its token, after its user was verified. The caller must store the session. */
export function openSession(
  { tokens, clock, newTokenId, ttlSeconds }: SessionFactoryOptions,
  { userId, epoch }: { readonly userId: string; readonly epoch: number },
  { provenAt = Infinity, ...opening }: NewOpening,
): { readonly session: OpenedSession; readonly token: string } {
  const openedAt = clock.now();
  const issuedAt = Math.floor(openedAt / 1_000);
  const expiresAt = issuedAt + ttlSeconds;
  const { token, sessionId } = tokens.issue({ userId, tokenId: newTokenId(), issuedAt, expiresAt });
  const session = { id: sessionId, userId, epoch, openedAt, expiresAt: expiresAt * 1_000 };
  const proven = { keyId: null, providerSession: null, secondFactor: false, provenAt: Math.min(provenAt, openedAt) };
  return { session: { ...session, ...proven, ...opening }, token };
}
