import { LastAdministrator } from '../../domain/permissions/errors.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/roles/role.js';
import { holdsAdministrator, losesAdministrator } from '../../domain/users/last-administrator.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';

/** A write of a user, and perhaps of their sign-in keys. */
interface UserWrite {
  readonly before: User;
  /** Undefined when they're deleted. */
  readonly after: User | undefined;
  /** Ids of the keys that they lose. */
  readonly lostKeys?: readonly string[];
}

/** Throws `LastAdministrator` if the write would leave no administrator who can sign in. Call it before the write. */
export async function requireOtherAdministrator(
  { users, signInKeys, usableScopes }: Pick<AuthorityTransaction, 'users' | 'signInKeys' | 'usableScopes'>,
  { before, after, lostKeys = [] }: UserWrite,
): Promise<void> {
  if (!holdsAdministrator(before)) return;
  const signsInByPassword = after !== undefined && !after.suspended && after.hasPassword;
  if (signsInByPassword && holdsAdministrator(after)) return;
  const keys = await signInKeys.listOf(before.id);
  const left = after && { user: after, keys: keys.filter(({ id }) => !lostKeys.includes(id)) };
  if (!losesAdministrator({ user: before, keys }, left, usableScopes)) return;
  const other = { roleId: ADMINISTRATOR_ROLE_ID, exceptId: before.id, usableScopes };
  if (!(await users.hasOtherHolder(other))) throw new LastAdministrator();
}
