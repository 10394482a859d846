import { refuseSourced, requireKnownGroups, requireRoomForGroups } from '../groups/known-groups.js';
import { holdingsOf } from '../groups/holdings.js';
import { requireKnownRoles, requireRoomForRoles } from '../roles/known-roles.js';
import type { PermissionHolder } from '../permissions/actor.js';
import type { Authority } from '../authority/authority.js';
import { requireAssignable } from '../permissions/guard-rules.js';
import type { ChangeEntry } from '../changes/change.js';
import { createdEntry } from '../changes/change-entry.js';
import { UNUSED } from './account-use.js';
import { NOT_PROVISIONED, type Provisioning } from './provisioning.js';
import { profileNames, userFields } from './update-user.js';
import type { User } from './user.js';

/** Input for a new user: trimmed and validated. */
export type NewUser = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'avatar' | 'suspended' | 'roleIds' | 'groupIds' | 'hasPassword'
>;

/**
 * Decides the creation of a user by another one. Throws, in this order: `ValidationFailed` for unknown roles or groups,
 * `EscalationDenied`, `Immutable` for groups with a source, `LimitReached`. Doesn't check that the address is free: the storage does.
 */
export function decideUserCreation(
  actor: PermissionHolder,
  input: NewUser,
  { authority, id, now }: { readonly authority: Authority; readonly id: string; readonly now: number },
): { readonly user: User; readonly entry: ChangeEntry } {
  const [roleIds, groupIds] = [[...new Set(input.roleIds)], [...new Set(input.groupIds)]];
  requireKnownRoles(roleIds, authority);
  requireKnownGroups(groupIds, authority);
  requireAssignable(actor, authority.resolve(holdingsOf({ roleIds, groupIds })));
  refuseSourced(groupIds, authority);
  requireRoomForRoles('a user', roleIds);
  requireRoomForGroups(groupIds);
  const user = { ...newUser(id, input, now, { addressSetBy: 'administrator' }), roleIds, groupIds };
  return { user, entry: userCreated(user) };
}

/** Epoch of a new user. Constant, so a session can be opened before the user is stored. */
export const FIRST_EPOCH = 0;

/** Creates a user record; `now` is the time of the log entry. */
export function newUser(id: string, input: NewUser, now: number, made: Partial<Provisioning> = {}): User {
  const { email, firstName, lastName, avatar, suspended, roleIds, groupIds, hasPassword } = input;
  const flags = { suspended, hasPassword, emailVerified: false, totp: false };
  const initial = { epoch: FIRST_EPOCH, version: 1, created: now, updated: now };
  return {
    id,
    email,
    firstName,
    lastName,
    avatar,
    roleIds,
    groupIds,
    ...flags,
    ...initial,
    ...UNUSED,
    ...NOT_PROVISIONED,
    ...made,
  };
}

/** Log entry for a new user. Of the profile it lists only which fields have a value. */
export function userCreated(user: User): ChangeEntry {
  const { email, firstName, lastName, avatar, hasPassword, externalId } = user;
  const profile = profileNames({
    email,
    firstName,
    lastName,
    ...(avatar !== '' && { avatar }),
    ...(externalId !== null && { externalId }),
    ...(hasPassword && { password: true }),
  });
  return createdEntry('user', user.id, { ...userFields(user), profile });
}
