import type { Actor } from '../permissions/actor.js';
import { AdministratorsOnly } from '../permissions/errors.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { isSignedInUser } from './signed-in-user.js';
import type { User } from './user.js';

/** Whether a user holds the built-in role directly. */
export function isAdministrator({ roleIds }: Pick<User, 'roleIds'>): boolean {
  return roleIds.includes(ADMINISTRATOR_ROLE_ID);
}

/** Throws `AdministratorsOnly` unless the actor is a person who holds the built-in role directly. */
export function requireAdministrator(actor: Actor): void {
  if (!isSignedInUser(actor) || !isAdministrator(actor.user)) throw new AdministratorsOnly();
}
