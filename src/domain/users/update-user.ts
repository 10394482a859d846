import type { Actor } from '../access/actor.js';
import type { Authority } from '../authority/authority.js';
import { Forbidden } from '../access/errors.js';
import { LimitReached } from '../domain-error.js';
import { refuseSelfLockout, requireAssignable, requireDominance } from '../access/guard-rules.js';
import type { Permission } from '../access/permission-set.js';
import type { FieldNeeds } from '../access/needs.js';
import type { ChangeEntry, Json } from '../changes/change.js';
import { StaleVersion, ValidationFailed } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import { holdsInvisible, INVISIBLE_EMAIL } from './email.js';
import { laterThan } from '../later-than.js';
import type { User } from './user.js';

/** What changing another user, or the access of any, asks for. */
export const UPDATE_USERS: readonly Permission[] = ['account.update', 'account.read'];
/** Fields that ask it of everybody, for their own record too, with their names on the wire. */
const PRIVILEGED = [
  ['email', 'email'],
  ['suspended', 'suspended'],
  ['roleIds', 'roles'],
] as const;
export const PRIVILEGED_FIELDS: FieldNeeds = { fields: PRIVILEGED.map(([, name]) => name), of: UPDATE_USERS };
export const ROLES_PER_USER = 50;

/** What a caller wants of a user: absent fields stand. Values are trimmed and of the right form. */
export interface UserPatch {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly avatar?: string;
  readonly email?: string;
  readonly suspended?: boolean;
  readonly roleIds?: readonly string[];
  /** True when a new password comes with it. */
  readonly password?: boolean;
}

/** A decided update: the record to write and what the log says of it; undefined when nothing would change. */
export interface UserUpdate {
  readonly next: User;
  readonly entry: ChangeEntry;
}

/**
 * Decides an update of `target`. Throws, in this order: `Forbidden`, `ValidationFailed` for unknown roles or a new
 * address with invisible characters, `EscalationDenied` for what really changes, `StaleVersion`, `ChangedMeanwhile`,
 * then `SelfLockout` and `LimitReached`. That an
 * administrator remains is for the caller to ask the storage.
 */
export function decideUserUpdate(
  actor: Actor,
  target: User,
  patch: UserPatch,
  context: {
    readonly authority: Authority;
    readonly now: number;
    readonly matches: (version: number) => boolean;
    readonly conflicts?: readonly Conflict[];
  },
): UserUpdate | undefined {
  const { authority, now, matches } = context;
  const changed = changedFields(target, patch, authority);
  const own = actor.id === target.id;
  const held = authority.resolve(target.roleIds);
  const privileged = PRIVILEGED.some(([field]) => changed[field] !== undefined) || (!own && changed.password);
  if (privileged) {
    if (!UPDATE_USERS.every((permission) => actor.permissions.can(permission))) throw new Forbidden();
    requireKnownRoles(changed.roleIds ?? [], authority);
    requireVisible(changed.email);
    requireDominance(actor, held);
  }
  if (changed.roleIds !== undefined) {
    requireAssignable(actor, authority.resolve(changed.roleIds.filter((id) => !target.roleIds.includes(id))));
  }
  if (!matches(target.version)) throw new StaleVersion();
  refuseConflicts(context.conflicts);
  if (changed.suspended !== undefined) refuseSelfLockout(actor, target.id);
  return updateOf(target, changed, now);
}

/**
 * Decides an update that no signed-in person asks for, such as a command on the machine: no permission is needed, the
 * record and the entry are the same. Throws `ValidationFailed` for unknown roles and `LimitReached`.
 */
export function decideSystemUserUpdate(
  target: User,
  patch: UserPatch,
  { authority, now }: { readonly authority: Authority; readonly now: number },
): UserUpdate | undefined {
  const changed = changedFields(target, patch, authority);
  requireKnownRoles(changed.roleIds ?? [], authority);
  return updateOf(target, changed, now);
}

/** The record and the entry of a permitted change. `userStateAfter` reads the same back from the entry. */
function updateOf(target: User, changed: UserPatch, now: number): UserUpdate | undefined {
  if ((changed.roleIds?.length ?? 0) > ROLES_PER_USER) throw new LimitReached('roles for a user', ROLES_PER_USER);
  if (Object.keys(changed).length === 0) return undefined;
  const { password = false, ...fields } = changed;
  const next: User = {
    ...target,
    ...fields,
    hasPassword: target.hasPassword || password,
    epoch: target.epoch + (password || changed.suspended === true ? 1 : 0),
    version: target.version + 1,
    updated: laterThan(target.updated, now),
  };
  return { next, entry: entryOf(target, changed) };
}

const PROFILE_NAMES = { avatar: 'avatar', email: 'email', firstName: 'first_name', lastName: 'last_name' } as const;

/** What the log keeps of a user: ids and states, and of personal data only the names of the fields. */
export function userFields(user: Pick<User, 'roleIds' | 'suspended'>): Readonly<Record<string, Json>> {
  return { roles: [...user.roleIds], suspended: user.suspended };
}

function entryOf(target: User, changed: UserPatch): ChangeEntry {
  const before: Record<string, Json> = {};
  const after: Record<string, Json> = {};
  if (changed.roleIds !== undefined) {
    before['roles'] = [...target.roleIds];
    after['roles'] = [...changed.roleIds];
  }
  if (changed.suspended !== undefined) {
    before['suspended'] = target.suspended;
    after['suspended'] = changed.suspended;
  }
  const profile = profileNames(changed);
  if (profile.length > 0) after['profile'] = profile;
  return { resource: 'user', recordId: target.id, action: 'updated', before, after };
}

/** The wire names of the profile fields that a patch sets, in alphabetical order. */
export function profileNames(patch: UserPatch): string[] {
  const names: string[] = [];
  for (const [field, name] of Object.entries(PROFILE_NAMES)) {
    if (patch[field as keyof typeof PROFILE_NAMES] !== undefined) names.push(name);
  }
  if (patch.password === true) names.push('password');
  return names;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function changedFields(target: User, patch: UserPatch, authority: Authority): UserPatch {
  const changed: Writable<UserPatch> = {};
  for (const field of ['firstName', 'lastName', 'avatar', 'email'] as const) {
    const value = patch[field];
    if (value !== undefined && value !== target[field]) changed[field] = value;
  }
  if (patch.suspended !== undefined && patch.suspended !== target.suspended) changed.suspended = patch.suspended;
  const roleIds = patch.roleIds === undefined ? undefined : changedRoles(target, patch.roleIds, authority);
  if (roleIds !== undefined) changed.roleIds = roleIds;
  if (patch.password === true) changed.password = true;
  return changed;
}

/** The new list of roles, or undefined when it is the same set. Roles that were deleted since are no part of either. */
function changedRoles(target: User, wanted: readonly string[], authority: Authority): string[] | undefined {
  const isKnown = (id: string) => authority.records.roles.has(id);
  const before = new Set(target.roleIds.filter(isKnown));
  const after = [...new Set(wanted)];
  return after.length === before.size && after.every((id) => before.has(id)) ? undefined : after;
}

function requireVisible(email: string | undefined): void {
  if (email === undefined || !holdsInvisible(email)) return;
  throw new ValidationFailed({ email: INVISIBLE_EMAIL });
}

/** Throws `ValidationFailed` for `roles` when one of the ids is not that of a role. */
export function requireKnownRoles(ids: readonly string[], authority: Authority): void {
  const unknown = ids.find((id) => !authority.records.roles.has(id));
  if (unknown === undefined) return;
  throw new ValidationFailed({ roles: { code: 'unknown_role', message: 'names a role that does not exist' } });
}
