import type { Json } from '../changes/change.js';
import { newUser, userCreated, type NewUser } from '../users/create-user.js';
import { laterThan } from '../later-than.js';
import type { UserUpdate } from '../users/update-user.js';
import type { User } from '../users/user.js';

/**
 * Record and log entry of an account that a sign-in links to an identity, by an address that the provider vouches for. An account that is
 * claimed belongs to nobody else any more: it loses its password and its `passkeys`, and its sessions end. Its counterpart is
 * `userStateAfter`.
 */
export function linkByAddress(
  target: User,
  claimed: { readonly passkeys: number } | undefined,
  now: number,
): UserUpdate {
  const before: Record<string, Json> = {};
  const after: Record<string, Json> = {};
  const profile = ['identities', ...(target.emailVerified ? [] : ['email_verified'])];
  if (claimed !== undefined) {
    before['has_password'] = target.hasPassword;
    after['has_password'] = false;
    profile.push('password');
  }
  if (claimed !== undefined && claimed.passkeys > 0) {
    before['passkeys'] = claimed.passkeys;
    after['passkeys'] = 0;
    profile.push('passkeys');
  }
  return {
    next: {
      ...target,
      emailVerified: true,
      hasPassword: claimed === undefined && target.hasPassword,
      hasPasskey: claimed === undefined && target.hasPasskey,
      invitedUntil: claimed === undefined ? target.invitedUntil : null,
      epoch: target.epoch + (claimed === undefined ? 0 : 1),
      version: target.version + 1,
      updated: laterThan(target.updated, now),
    },
    entry: {
      resource: 'user',
      recordId: target.id,
      action: 'updated',
      before,
      after: { ...after, profile: profile.sort() },
    },
  };
}

/** Record and log entry of an account that a sign-in makes: with an identity and a verified address, without a password. */
export function createByAddress(
  id: string,
  names: Pick<NewUser, 'email' | 'firstName' | 'lastName'>,
  now: number,
): UserUpdate {
  const unassigned = { avatar: '', suspended: false, roleIds: [], groupIds: [], hasPassword: false };
  const next: User = { ...newUser(id, { ...names, ...unassigned }, now), emailVerified: true };
  const entry = userCreated(next);
  const profile = ['email', 'email_verified', 'first_name', 'identities', 'last_name'];
  return { next, entry: { ...entry, after: { ...entry.after, profile } } };
}
