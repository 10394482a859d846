import { MAX_GROUPS } from '../groups/group.js';
import { holdingsOf } from '../groups/holdings.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { AccountSuspended } from '../sessions/errors.js';
import type { Authority } from '../authority/authority.js';
import type { Change } from '../changes/change.js';
import { hasAddressOfDirectory } from '../users/provisioning.js';
import type { User } from '../users/user.js';
import type { Arrival } from './arrival.js';
import { SignInRefused } from './errors.js';
import type { ProviderPolicy } from './provider-policy.js';

/** The account that has somebody's address. */
export interface Namesake {
  readonly user: User;
  /** Whether it has an identity at this provider: of somebody else. */
  readonly hasIdentityHere: boolean;
}

/** Who somebody is without an identity: to be `linked` by their address, or `new`. */
export type Arrived = { readonly as: 'linked'; readonly user: User } | { readonly as: 'new'; readonly email: string };

/**
 * Decides who somebody is who signed in at a provider and has no identity here yet. An address alone never leads to an account that is
 * worth more than it: of an administrator by other means than this provider, or one with one-time codes. Nor does one that a directory
 * changed, until its owner has signed in. Throws `AccountSuspended`, and
 * `SignInRefused` ('link_refused', 'unknown_user').
 */
export function decideArrival(
  { email, isEmailVerified }: Arrival,
  policy: ProviderPolicy,
  { namesake, authority }: { readonly namesake: Namesake | undefined; readonly authority: Authority },
): Arrived {
  if (email === undefined) throw new SignInRefused('link_refused');
  const vouchedFor = isEmailVerified && policy.domains.includes(email.key.slice(email.key.lastIndexOf('@') + 1));
  if (namesake === undefined) {
    if (!vouchedFor || !policy.createsUsers) throw new SignInRefused('unknown_user');
    return { as: 'new', email: email.address };
  }
  if (!vouchedFor) throw new SignInRefused('link_refused');
  const user = requireActive(namesake.user);
  const isUntrusted = namesake.hasIdentityHere || hasAddressOfDirectory(user);
  const isGuarded = isUntrusted || user.totp || isAdministrator(user, policy, authority);
  if (isGuarded) throw new SignInRefused('link_refused');
  return { as: 'linked', user };
}

/** Throws `AccountSuspended`. */
export function requireActive(user: User): User {
  if (user.suspended) throw new AccountSuspended();
  return user;
}

/** Whether the user holds the built-in role, directly or through a group of another source than this provider. */
function isAdministrator(user: User, { key }: ProviderPolicy, { records: { groups } }: Authority): boolean {
  return holdingsOf(user).some((id) => {
    const group = groups.get(id);
    if (group === undefined) return id === ADMINISTRATOR_ROLE_ID;
    return group.source !== key && group.roleIds.includes(ADMINISTRATOR_ROLE_ID);
  });
}

/** The entry, of these of a user, newest first, that set the address that they have. */
export function settingOfAddress<C extends Pick<Change, 'after'>>(entries: readonly C[]): C | undefined {
  return entries.find(({ after }) => {
    const profile = after?.['profile'];
    return Array.isArray(profile) && profile.includes('email');
  });
}

/**
 * The groups that a user is in after a sign-in: of this provider's those that the claim names, by their external id or, without one, by
 * their name; all others as they are. Throws `SignInRefused` ('groups_overage') for more than a user may be in.
 */
export function groupsAfterArrival(
  held: readonly string[],
  claimed: readonly string[],
  { key, authority }: { readonly key: string; readonly authority: Authority },
): string[] {
  const { groups } = authority.records;
  const isOfOthers = (id: string) => groups.has(id) && groups.get(id)?.source !== key;
  const names = new Set(claimed);
  const named = [...groups.values()].filter(
    ({ source, externalId, name }) => source === key && names.has(externalId ?? name),
  );
  const next = [...held.filter(isOfOthers), ...named.map(({ id }) => id)];
  if (next.length > MAX_GROUPS) throw new SignInRefused('groups_overage');
  return next;
}
