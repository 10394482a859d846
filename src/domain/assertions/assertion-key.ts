import { compareText } from '../lists/compare.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A key signs for 90 days, and on until another has been published for a day. */
const SIGNS_FOR = 90 * DAY;
/** So long is a key published before it signs, so that nobody who verifies has an older list of keys. */
const PUBLISHED_BEFORE = DAY;
/** So long is a key published after its last signature: longer than an assertion lasts. */
const PUBLISHED_AFTER = HOUR;

/** A public key of ECDSA on P-256 as a JSON Web Key (RFC 7517). */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** A key that signs assertions. */
export interface AssertionKey {
  /** Its JWK thumbprint (RFC 7638). */
  readonly id: string;
  readonly publicKey: PublicJwk;
  /** The millisecond from which on it signs, unless there's a newer one. */
  readonly signsFrom: number;
  /** The private key, sealed with each token key that has opened it, by that key's id. */
  readonly seals: Readonly<Record<string, string>>;
}

/** From when on a new key signs: at once where the instance opens no other, else after a day. */
export function signsFrom(now: number, isFirst: boolean): number {
  return isFirst ? now : now + PUBLISHED_BEFORE;
}

/** Which of the keys that an instance opens signs now: the newest whose time has come, else the oldest. */
export function signingKey(opened: readonly AssertionKey[], now: number): AssertionKey | undefined {
  const keys = byAge(opened);
  return keys.findLast((key) => key.signsFrom <= now) ?? keys[0];
}

/** Whether an instance that opens these keys makes another. */
export function needsSuccessor(opened: readonly AssertionKey[], now: number): boolean {
  const newest = byAge(opened).at(-1);
  return newest === undefined || now >= newest.signsFrom + SIGNS_FOR - PUBLISHED_BEFORE;
}

/**
 * Whether a key is published, also by instances that can't open it. For each token key that opens it, it signs until a newer one
 * does that the same token key opens; where there's none, its instances have ended long ago.
 */
export function isPublished(key: AssertionKey, keys: readonly AssertionKey[], now: number): boolean {
  const newer = byAge(keys).filter((other) => compareAge(other, key) > 0);
  const ends = Object.keys(key.seals).map((tokenKey) => {
    const successor = newer.find(({ seals }) => Object.hasOwn(seals, tokenKey));
    return successor?.signsFrom ?? key.signsFrom + SIGNS_FOR + PUBLISHED_BEFORE;
  });
  return now < Math.max(...ends) + PUBLISHED_AFTER;
}

/** The key as far as it can be believed: none begins more than a day from now, unless the clock was set back since. */
export function believableKey(key: AssertionKey, now: number): AssertionKey {
  const latest = now + PUBLISHED_BEFORE;
  return key.signsFrom <= latest ? key : { ...key, signsFrom: latest };
}

function byAge(keys: readonly AssertionKey[]): AssertionKey[] {
  return [...keys].sort(compareAge);
}

function compareAge(a: AssertionKey, b: AssertionKey): number {
  return a.signsFrom - b.signsFrom || compareText(a.id, b.id);
}
