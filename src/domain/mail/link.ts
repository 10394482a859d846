import type { User } from '../users/user.js';

/** How long a link to set a forgotten password works, in milliseconds. */
export const RECOVERY_LINK_MS = 30 * 60_000;

/** How long an invitation works. */
export const INVITATION_LINK_MS = 7 * 24 * 3_600_000;

/** A mailed link that sets a user's password once. A user has at most one: a new one replaces it. */
export interface PasswordLink {
  /** For an address without a user, an id that no user has. */
  readonly userId: string;
  /** SHA-256 (hex) of the link's secret. */
  readonly hash: string;
  /** Where it was sent, see `mailboxOf`. */
  readonly mailbox: string;
  /** The user's epoch at that time, which a suspension, a new password and switching one-time codes raise. */
  readonly epoch: number;
  readonly expiresAt: number;
}

/** Whether a link still works for this user. `mailbox` is the one of their current address. */
export function isUsable(
  link: PasswordLink,
  user: User,
  { hash, mailbox, now }: { readonly hash: string; readonly mailbox: string | undefined; readonly now: number },
): boolean {
  const isSame = link.userId === user.id && link.epoch === user.epoch && link.mailbox === mailbox;
  return isSame && link.hash === hash && now < link.expiresAt && !user.suspended;
}
