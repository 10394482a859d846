import type { SignInKey } from '../sign-in/sign-in-key.js';
import { toBase64url } from '../text/base64url.js';

/** What is kept of a passkey's authenticator (WebAuthn Level 3, section 4, credential record). */
export interface Authenticator {
  /** A COSE key, in base64url. */
  readonly publicKey: string;
  /** Of the latest signature; 0 where the authenticator doesn't count. */
  readonly counter: number;
  /** How browsers reach it. */
  readonly transports: readonly string[];
  /** Whether it may ever be backed up. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

interface PasskeyData extends Authenticator {
  readonly name: string;
}

/** A sign-in key of a user's device or password manager. */
export interface Passkey extends SignInKey, PasskeyData {
  readonly kind: 'passkey';
}

/** Of a user. */
export const MAX_PASSKEYS = 20;

/** The algorithms that new passkeys may have, best first (IANA COSE: EdDSA, ES256, RS256). */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

export function passkeyOf(key: SignInKey): Passkey {
  return { ...key, kind: 'passkey', ...(JSON.parse(key.data) as PasskeyData) };
}

/** The passkeys among a user's keys. */
export function passkeysOf(keys: readonly SignInKey[]): Passkey[] {
  return keys.filter(({ kind }) => kind === 'passkey').map(passkeyOf);
}

/** The JSON that is stored. */
export function passkeyData(passkey: PasskeyData): string {
  const { name, publicKey, counter, transports, isBackupEligible, isBackedUp } = passkey;
  return JSON.stringify({ name, publicKey, counter, transports, isBackupEligible, isBackedUp } satisfies PasskeyData);
}

/**
 * Whether the counter of a signature is above that of the latest one (WebAuthn Level 3, section 7.2, step 22). One that isn't comes from a
 * copy of the key. Authenticators that don't count send 0.
 */
export function countsOn(latest: number, sent: number): boolean {
  return sent > latest || (sent === 0 && latest === 0);
}

/** The user handle (WebAuthn Level 3, section 5.4.3) of this user, in base64url. It's no secret and names nobody. */
export function userHandleOf(userId: string): string {
  return toBase64url(userId);
}
