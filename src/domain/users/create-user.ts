import type { Holder } from '../access/actor.js';
import type { Authority } from '../authority/authority.js';
import { LimitReached } from '../domain-error.js';
import { requireAssignable } from '../access/guard-rules.js';
import type { ChangeEntry } from '../changes/change.js';
import { profileNames, requireKnownRoles, ROLES_PER_USER, userFields } from './update-user.js';
import type { User } from './user.js';

/** A user to be. Texts are trimmed and of the right form. */
export type NewUser = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'avatar' | 'suspended' | 'roleIds' | 'hasPassword'
>;

/**
 * Decides the creation of a user by another one. Throws, in this order: `ValidationFailed` for unknown roles,
 * `EscalationDenied`, `LimitReached`. That the address is free is for the storage to say.
 */
export function decideUserCreation(
  actor: Holder,
  input: NewUser,
  { authority, id, now }: { readonly authority: Authority; readonly id: string; readonly now: number },
): { readonly user: User; readonly entry: ChangeEntry } {
  const roleIds = [...new Set(input.roleIds)];
  requireKnownRoles(roleIds, authority);
  requireAssignable(actor, authority.resolve(roleIds));
  if (roleIds.length > ROLES_PER_USER) throw new LimitReached('roles for a user', ROLES_PER_USER);
  const user = { ...newUser(id, input, now), roleIds };
  return { user, entry: userCreated(user) };
}

/** Of a user who was just made: sessions may be opened under it before the record is there. */
export const FIRST_EPOCH = 0;

/** The first state of a user; `now` is the time of the entry that tells of it. */
export function newUser(id: string, input: NewUser, now: number): User {
  const { email, firstName, lastName, avatar, suspended, roleIds, hasPassword } = input;
  const stamps = { epoch: FIRST_EPOCH, version: 1, created: now, updated: now };
  return { id, email, firstName, lastName, avatar, suspended, roleIds, hasPassword, ...stamps };
}

/** What the log says of a new user: of the profile only which fields have a value. */
export function userCreated(user: User): ChangeEntry {
  const { email, firstName, lastName, avatar, hasPassword } = user;
  const profile = profileNames({ email, firstName, lastName, ...(avatar !== '' && { avatar }), password: hasPassword });
  return {
    resource: 'user',
    recordId: user.id,
    action: 'created',
    before: null,
    after: { ...userFields(user), profile },
  };
}
