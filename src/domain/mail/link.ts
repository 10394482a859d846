import type { User } from '../users/user.js';

/** How long a link to set a forgotten password works, in milliseconds. */
export const RECOVERY_LINK_MS = 30 * 60_000;

/** How long an invitation works. */
export const INVITATION_LINK_MS = 7 * 24 * 3_600_000;

/**
 * What a user's links are stored under: at most one of each kind, which a new one replaces. A link for a forgotten password
 * leaves an invitation alive, because strangers can ask for one. For an address without a user, `userId` is an id that no
 * user has.
 */
export function linkKeysOf(userId: string): { readonly invitation: string; readonly recovery: string } {
  return { invitation: userId, recovery: `${userId} recovery` };
}

/** A mailed link that sets a user's password once. */
export interface PasswordLink {
  /** Whose it is, and of which kind, see `linkKeysOf`. */
  readonly key: string;
  /** SHA-256 (hex) of the link's secret. */
  readonly hash: string;
  /** Where it was sent, see `mailboxOf`. */
  readonly mailbox: string;
  /** The user's epoch at that time, which a suspension, a new password and switching one-time codes raise. */
  readonly epoch: number;
  readonly expiresAt: number;
}

/**
 * Whether one of this user's links still works. `mailbox` is the one of their current address. An invitation works until there
 * is a password, also after a suspension that was lifted.
 */
export function isUsable(
  link: PasswordLink,
  user: User,
  { hash, mailbox, now }: { readonly hash: string; readonly mailbox: string | undefined; readonly now: number },
): boolean {
  const isOpenInvitation = link.key === linkKeysOf(user.id).invitation && !user.hasPassword;
  const isSame = link.mailbox === mailbox && (isOpenInvitation || link.epoch === user.epoch);
  return isSame && link.hash === hash && now < link.expiresAt && !user.suspended;
}
