import { ADMINISTRATOR_ROLE_ID } from '../roles/role.js';
import type { KeyScope } from '../sign-in/sign-in-key.js';
import { canSignIn, type User } from './user.js';

/** A user with the keys that sign them in. */
interface Account {
  readonly user: User;
  readonly keys: readonly KeyScope[];
}

/** Whether a change ends this user's ability to sign in as Administrator: as a direct holder of the built-in role. */
export function losesAdministrator(
  before: Account,
  after: Account | undefined,
  usableScopes: readonly KeyScope[],
): boolean {
  const isAdministrator = ({ user, keys }: Account) => holdsAdministrator(user) && canSignIn(user, keys, usableScopes);
  return isAdministrator(before) && (after === undefined || !isAdministrator(after));
}

export function holdsAdministrator({ roleIds }: User): boolean {
  return roleIds.includes(ADMINISTRATOR_ROLE_ID);
}
