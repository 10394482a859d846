import { LastAdministrator } from '../permissions/errors.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import { canSignIn, type User } from './user.js';

/** Whether a change ends this user's ability to sign in as Administrator. */
export function losesAdministrator(before: User, after: User | undefined): boolean {
  return isAdministrator(before) && (after === undefined || !isAdministrator(after));
}

/** Throws `LastAdministrator` when the user was the only administrator who could sign in. */
export function requireOtherAdministrator(loses: boolean, hasOther: boolean): void {
  if (loses && !hasOther) throw new LastAdministrator();
}

function isAdministrator(user: User): boolean {
  return canSignIn(user) && user.roleIds.includes(ADMINISTRATOR_ROLE_ID);
}
