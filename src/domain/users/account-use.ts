/** How an account is used. Only `hasPasskey` changes with an entry in the log; the others change neither version nor `updated`. */
export interface AccountUse {
  /** Whether the user has a passkey. */
  readonly hasPasskey: boolean;
  /** The start of the hour in which the user last used the service; null if never, or before that was noted. */
  readonly lastSeen: number | null;
  /** When the last invitation ends or ended; null if there was none, or a password or another address has made it void. */
  readonly invitedUntil: number | null;
}

/** Of a new account. */
export const UNUSED: AccountUse = { hasPasskey: false, lastSeen: null, invitedUntil: null };

const HOUR_MS = 3_600_000;

/** `lastSeen` of somebody who uses the service at `now`. */
export function seenAt(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS;
}

/** Whether the user has a second factor: one-time codes or a passkey. */
export function hasSecondFactor({ totp, hasPasskey }: { readonly totp: boolean; readonly hasPasskey: boolean }) {
  return totp || hasPasskey;
}
