import { refuseSourced, requireKnownGroups, requireRoomForGroups, withSourced } from '../groups/known-groups.js';
import { holdingsOf, type Holdings } from '../groups/holdings.js';
import { requireKnownRoles, requireRoomForRoles } from '../roles/known-roles.js';
import { authorise, type Actor } from '../permissions/actor.js';
import type { Authority } from '../authority/authority.js';
import { PeopleOnly } from '../permissions/errors.js';
import { actsFor } from '../tokens/token-actor.js';
import { refuseSelfLockout, requireAssignable, requirePermissionsOf } from '../permissions/guard-rules.js';
import type { StandardPermission } from '../permissions/permission-set.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import { all, meets, type FieldNeeds } from '../permissions/needs.js';
import type { ChangeEntry, Json } from '../changes/change.js';
import { fieldChanges } from '../changes/change-entry.js';
import { StaleVersion, ValidationFailed } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import { SecondFactorRequired } from '../one-time-codes/errors.js';
import { errorOfNewEmail } from '../text/email.js';
import { laterThan } from '../later-than.js';
import type { AddressSetter } from './provisioning.js';
import type { User } from './user.js';
import type { MatchesVersion } from '../versioned.js';

/** Permissions required to change another user, or anybody's access. */
export const UPDATE_USERS: readonly StandardPermission[] = ['account.update', 'account.read'];
/** Fields that require `UPDATE_USERS` even for one's own record, with their wire names. */
const PRIVILEGED = [
  ['email', 'email'],
  ['suspended', 'suspended'],
  ['roleIds', 'roles'],
  ['groupIds', 'groups'],
] as const;
export const PRIVILEGED_FIELDS: FieldNeeds = { fields: PRIVILEGED.map(([, name]) => name), of: UPDATE_USERS };

/** Requested changes to a user: trimmed and validated; absent fields stay as they are. */
export interface UserPatch {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly avatar?: string;
  readonly email?: string;
  readonly suspended?: boolean;
  readonly roleIds?: readonly string[];
  readonly groupIds?: readonly string[];
  /** Only a directory sets it. */
  readonly externalId?: string | null;
  /** True when a mailed link was used. Forms can't set it. */
  readonly emailVerified?: true;
  /** True when the user's identities change: see `SignInKey`. */
  readonly identities?: true;
  /** How many passkeys the user had and has, when these change. */
  readonly passkeys?: { readonly before: number; readonly after: number };
  /** True when the password changes, false when it's removed. */
  readonly password?: boolean;
}

/** A decided update: the record to write and its log entry. */
export interface UserUpdate {
  readonly next: User;
  readonly entry: ChangeEntry;
}

/**
 * Decides an update of `target`; undefined when nothing would change. Throws, in this order: `SecondFactorRequired`, `Forbidden`,
 * `ValidationFailed` for unknown roles or groups, names or a new address that aren't valid, `EscalationDenied`, `PeopleOnly` for the
 * address of the token's maker, `StaleVersion`, `ChangedMeanwhile`, `SelfLockout`, `Immutable` for groups with a source,
 * `LimitReached`. Groups with a source can't be left out. Only fields that actually change are checked. The caller must check
 * with the storage that an administrator remains. Whoever sets somebody's roles or groups, also to those that they have, takes deleted ones
 * from them for good.
 */
export function decideUserUpdate(
  actor: Actor,
  target: User,
  patch: UserPatch,
  context: {
    readonly authority: Authority;
    readonly now: number;
    readonly matches: MatchesVersion;
    readonly conflicts?: readonly Conflict[];
    /** Whether the actor must have a second factor and has none: they may only change their own profile. */
    readonly lacksSecondFactor?: boolean;
  },
): UserUpdate | undefined {
  const { authority, now, matches } = context;
  const { groupIds } = patch;
  const asked = groupIds && { groupIds: withSourced(groupIds, target.groupIds, authority) };
  const wanted = { ...patch, ...asked };
  const changed = changesOf(target, wanted, authority);
  const own = actor.id === target.id;
  const holdings = holdingsOf(target);
  const privileged = PRIVILEGED.some(([field]) => changed[field] !== undefined) || (!own && changed.password === true);
  if (privileged) {
    if (context.lacksSecondFactor === true) throw new SecondFactorRequired();
    authorise(actor, all(...PRIVILEGED_FIELDS.of));
    requireKnownRoles(changed.roleIds ?? [], authority);
    requireKnownGroups(changed.groupIds ?? [], authority);
    requireValidEmail(changed.email);
    requirePermissionsOf(actor, authority.resolve(holdings));
    // Users prove who they are before they change their own address, which a token can't.
    if (changed.email !== undefined && !own && actsFor(actor, target.id)) throw new PeopleOnly();
  }
  const isAdded = (id: string) => !holdings.includes(id);
  const addedGroups = changed.groupIds?.filter(isAdded) ?? [];
  const added = [...(changed.roleIds?.filter(isAdded) ?? []), ...addedGroups];
  if (added.length > 0) requireAssignable(actor, authority.resolve(added));
  if (!matches(target.version)) throw new StaleVersion();
  refuseConflicts(context.conflicts);
  if (changed.suspended !== undefined) refuseSelfLockout(actor, target.id);
  refuseSourced(addedGroups, authority);
  const maySet = privileged || maySetAccess(actor, authority.resolve(holdings), context.lacksSecondFactor);
  const set = maySet ? { ...withoutDeleted(target, wanted, authority), ...changed } : changed;
  return updateOf(target, set, { authority, now }, own ? 'owner' : 'administrator');
}

/**
 * Decides an update without a signed-in user, for example from the command line. Needs no permission; undefined when
 * nothing would change. Throws `ValidationFailed` for unknown roles or groups, `LimitReached`.
 */
export function decideSystemUserUpdate(
  target: User,
  patch: UserPatch,
  { authority, now }: { readonly authority: Authority; readonly now: number },
): UserUpdate | undefined {
  const changed = changesOf(target, patch, authority);
  requireKnownRoles(changed.roleIds ?? [], authority);
  requireKnownGroups(changed.groupIds ?? [], authority);
  return updateOf(target, changed, { authority, now }, null);
}

/**
 * Record and log entry of a permitted change; `by` is null for the service itself. Its counterpart is `userStateAfter`, which
 * applies the entry, which names no deleted roles and groups. Those stay with the user unless the patch sets the others: undoing the
 * deletion gives them back. Throws `LimitReached`.
 */
export function updateOf(
  target: User,
  patch: UserPatch,
  { authority, now }: { readonly authority: Authority; readonly now: number },
  by: AddressSetter | null,
): UserUpdate | undefined {
  requireRoomForRoles('a user', patch.roleIds ?? []);
  requireRoomForGroups(patch.groupIds ?? []);
  if (Object.keys(patch).length === 0) return undefined;
  const { password, identities: _identities, passkeys, ...fields } = patch;
  const { exactEmail, ...others } = target;
  const next: User = {
    ...others,
    ...(exactEmail === true && fields.email === undefined && { exactEmail }),
    ...fields,
    emailVerified: fields.emailVerified ?? (fields.email === undefined && target.emailVerified),
    hasPassword: password ?? target.hasPassword,
    hasPasskey: passkeys === undefined ? target.hasPasskey : passkeys.after > 0,
    invitedUntil: password === true || fields.email !== undefined ? null : target.invitedUntil,
    addressSetBy: fields.email === undefined ? target.addressSetBy : by,
    suspendedByDirectory:
      (fields.suspended ?? target.suspendedByDirectory) && (fields.suspended === undefined || by === 'directory'),
    epoch: target.epoch + (password !== undefined || patch.suspended === true ? 1 : 0),
    version: target.version + 1,
    updated: laterThan(target.updated, now),
  };
  return { next, entry: entryOf({ ...target, ...knownHoldings(target, authority) }, patch) };
}

const PROFILE_NAMES = {
  avatar: 'avatar',
  email: 'email',
  emailVerified: 'email_verified',
  externalId: 'external_id',
  firstName: 'first_name',
  identities: 'identities',
  lastName: 'last_name',
  passkeys: 'passkeys',
} as const;

/** Fields of a user that the log stores. Of personal data it stores only field names, see `profileNames`. */
export function userFields(user: Pick<User, 'roleIds' | 'groupIds' | 'suspended'>): Readonly<Record<string, Json>> {
  const { roleIds, groupIds, suspended } = user;
  return { roles: [...roleIds], ...(groupIds.length > 0 && { groups: [...groupIds] }), suspended };
}

function entryOf(target: User, changed: UserPatch): ChangeEntry {
  const before: Record<string, Json> = {};
  const after: Record<string, Json> = {};
  if (changed.roleIds !== undefined) {
    before['roles'] = [...target.roleIds];
    after['roles'] = [...changed.roleIds];
  }
  if (changed.groupIds !== undefined) {
    before['groups'] = [...target.groupIds];
    after['groups'] = [...changed.groupIds];
  }
  if (changed.suspended !== undefined) {
    before['suspended'] = target.suspended;
    after['suspended'] = changed.suspended;
  }
  if (changed.passkeys !== undefined) {
    before['passkeys'] = changed.passkeys.before;
    after['passkeys'] = changed.passkeys.after;
  }
  if (changed.password === false) {
    before['has_password'] = true;
    after['has_password'] = false;
  }
  const profile = profileNames(changed);
  if (profile.length > 0) after['profile'] = profile;
  return { resource: 'user', recordId: target.id, action: 'updated', before, after };
}

/** Wire names of the profile fields that a patch sets, in alphabetical order. */
export function profileNames(patch: UserPatch): string[] {
  const names: string[] = [];
  for (const [field, name] of Object.entries(PROFILE_NAMES)) {
    if (patch[field as keyof typeof PROFILE_NAMES] !== undefined) names.push(name);
  }
  if (patch.password !== undefined) names.push('password');
  return names;
}

function changesOf(target: User, patch: UserPatch, authority: Authority): UserPatch {
  const { after } = fieldChanges(target, patch, [
    'firstName',
    'lastName',
    'avatar',
    'email',
    'suspended',
    'externalId',
  ]);
  const { roles, groups } = authority.records;
  const roleIds = changedIds(target.roleIds, patch.roleIds, roles);
  const groupIds = changedIds(target.groupIds, patch.groupIds, groups);
  return {
    ...after,
    ...(roleIds && { roleIds }),
    ...(groupIds && { groupIds }),
    ...(patch.emailVerified === true && !target.emailVerified && { emailVerified: true }),
    ...(patch.identities && { identities: true }),
    ...(patch.passkeys && { passkeys: patch.passkeys }),
    ...(patch.password === true && { password: true }),
    ...(patch.password === false && target.hasPassword && { password: false }),
  };
}

/** The new roles or groups, or undefined when the set is the same. Those of the user that no longer exist are ignored. */
function changedIds(
  held: readonly string[],
  wanted: readonly string[] | undefined,
  known: { has(id: string): boolean },
): string[] | undefined {
  if (wanted === undefined) return undefined;
  const before = new Set(held.filter((id) => known.has(id)));
  const after = [...new Set(wanted)];
  return after.length === before.size && after.every((id) => before.has(id)) ? undefined : after;
}

/** Whether the actor could set the roles and groups of somebody who has these permissions. */
function maySetAccess(actor: Actor, target: EffectivePermissions, lacksSecondFactor = false): boolean {
  const { permissions } = actor;
  return !lacksSecondFactor && meets(permissions, all(...UPDATE_USERS)) && permissions.lackedOf(target).length === 0;
}

/** The roles and groups that the user has, of the kinds that the patch sets and of which deleted ones are kept. */
function withoutDeleted(target: User, patch: UserPatch, authority: Authority): UserPatch {
  const { roleIds, groupIds } = knownHoldings(target, authority);
  return {
    ...(patch.roleIds && roleIds.length < target.roleIds.length && { roleIds }),
    ...(patch.groupIds && groupIds.length < target.groupIds.length && { groupIds }),
  };
}

/** Somebody's roles and groups that exist. */
export function knownHoldings({ roleIds, groupIds }: Holdings, { records: { roles, groups } }: Authority): Holdings {
  return { roleIds: roleIds.filter((id) => roles.has(id)), groupIds: groupIds.filter((id) => groups.has(id)) };
}

/** Throws `ValidationFailed` for a new address that isn't valid. */
export function requireValidEmail(email: string | undefined): void {
  const error = email === undefined ? undefined : errorOfNewEmail(email);
  if (error !== undefined) throw new ValidationFailed({ email: { code: 'custom', message: error } });
}
