import { LastAdministrator } from '../access/errors.js';
import { ADMINISTRATOR_ROLE_ID } from '../access/role.js';
import { canSignIn, type User } from './user.js';

/** Whether someone who can sign in holds Administrator before the change and this user does not after it. */
export function losesAdministrator(before: User, after: User | undefined): boolean {
  return isAdministrator(before) && (after === undefined || !isAdministrator(after));
}

/** Throws `LastAdministrator` when the user who loses the role was the only one who could sign in with it. */
export function requireOtherAdministrator(loses: boolean, hasOther: boolean): void {
  if (loses && !hasOther) throw new LastAdministrator();
}

function isAdministrator(user: User): boolean {
  return canSignIn(user) && user.roleIds.includes(ADMINISTRATOR_ROLE_ID);
}
