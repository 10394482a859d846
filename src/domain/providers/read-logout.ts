import type { Claims } from './arrival.js';
import { LogoutTokenInvalid } from './errors.js';

/** What a provider asks to end. */
export interface ProviderLogout {
  /** Names the token among the provider's. */
  readonly jti: string;
  readonly ended: { readonly sid: string } | { readonly sub: string };
  /** After this moment, in milliseconds since the epoch, the token is too old. */
  readonly goodUntil: number;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TOLERANCE_MS = 300_000;

/** Reads the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws `LogoutTokenInvalid`. */
export function readLogout({ iat, jti, sid, sub, events, ...others }: Claims, now: number): ProviderLogout {
  const issuedAt = typeof iat === 'number' ? iat * 1_000 : NaN;
  const isLogout = isObject(events) && isObject(events[EVENT]);
  const isNow = Math.abs(now - issuedAt) <= TOLERANCE_MS;
  if (!isLogout || !isNow || !isText(jti) || 'nonce' in others) throw new LogoutTokenInvalid();
  if (![sid, sub].every((name) => name === undefined || isText(name))) throw new LogoutTokenInvalid();
  const goodUntil = issuedAt + TOLERANCE_MS;
  if (isText(sid)) return { jti, ended: { sid }, goodUntil };
  if (isText(sub)) return { jti, ended: { sub }, goodUntil };
  throw new LogoutTokenInvalid();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
