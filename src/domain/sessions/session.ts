import { CLOCK_SKEW_MS } from '../past-moment.js';

/** How somebody signed in: `code` is a password with a one-time or recovery code, `oidc:<key>` the identity provider with this key. */
export type SignInMethod = 'password' | 'code' | 'passkey' | `oidc:${string}`;

/** How a session was opened. */
export interface Opening {
  /** Null for a session of a release that didn't note it. */
  readonly method: SignInMethod | null;
  /** Id of the sign-in key that opened it; null without one. */
  readonly keyId: string | null;
  /** The provider's name for its own session: the claim `sid`. */
  readonly providerSession: string | null;
  /** When the user last proved who they are: at the sign-in, or before it at a provider. */
  readonly provenAt: number;
  /** Whether a passkey opened it, or a provider whose word for a second factor is trusted. */
  readonly secondFactor: boolean;
}

/** One sign-in. Valid while it exists, hasn't expired, and its epoch equals its user's. */
export interface Session extends Opening {
  /** SHA-256 (hex) of the token's `jti`, which isn't stored: reading the store isn't enough to sign a token. */
  readonly id: string;
  readonly userId: string;
  /** The user's epoch, read before the password was verified. */
  readonly epoch: number;
  /** Time of the sign-in. */
  readonly openedAt: number;
  /** The session is invalid from this millisecond on. */
  readonly expiresAt: number;
}

/** What a session was opened with. Personal data: never in the log, and removed with the session. */
export interface Device {
  /** The client's network address. */
  readonly address: string;
  /** As `shortUserAgent` returns it. */
  readonly userAgent: string;
}

/** A session with all that is stored of it. */
export interface ListedSession extends Session {
  /** Texts are empty for a session that release 0.1.0 opened. */
  readonly device: Device;
  /** The last request, exact to five minutes. */
  readonly lastSeen: number;
}

export const UNKNOWN_DEVICE: Device = { address: '', userAgent: '' };

/** More live sessions than this end the oldest ones. */
export const MAX_SESSIONS_PER_USER = 1_000;
const MAX_USER_AGENT_LENGTH = 256;

/** Whether the session is valid at `now` for a user in this state. */
export function isValidFor(session: Session, user: { epoch: number; suspended: boolean; id: string }, now: number) {
  return session.userId === user.id && session.epoch === user.epoch && !user.suspended && now < session.expiresAt;
}

/** Whether the session's user proved at most `windowMs` ago who they are. */
export function isFresh({ provenAt }: Pick<Session, 'provenAt'>, windowMs: number, now: number): boolean {
  return windowMs > 0 && provenAt <= now && now - provenAt <= windowMs;
}

/**
 * The session as far as it can be believed, the same object if it can be. One opened in the future, before the clock was set
 * back, proves nothing: not now, and not once its time has come.
 */
export function believableSession<S extends Session>(session: S, windowMs: number, now: number): S {
  if (session.openedAt <= now + CLOCK_SKEW_MS) return session;
  const openedAt = now - windowMs - 1;
  return { ...session, openedAt, provenAt: openedAt };
}

/** The first 256 characters of a `User-Agent` header, without control characters. */
export function shortUserAgent(header: string | undefined): string {
  return (header ?? '')
    .slice(0, MAX_USER_AGENT_LENGTH)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}
