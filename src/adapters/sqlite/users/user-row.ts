import { exactEmailOf } from '../../../domain/text/email-key.js';
import type { User } from '../../../domain/users/user.js';

type Flag = 'suspended' | 'emailVerified' | 'hasPassword' | 'totp';

/** A row of users with the domain's field names and SQLite's booleans (0 and 1). */
export type UserRow = Omit<User, Flag | 'exactEmail' | 'roleIds' | 'groupIds'> &
  Record<Flag, number> & { readonly emailKey: string; /** JSON. */ readonly groupIds: string };

export function readUser({ emailKey, groupIds, ...row }: UserRow, roleIds: readonly string[]): User {
  const { suspended, emailVerified, hasPassword, totp } = row;
  const flags = { suspended: suspended === 1, emailVerified: emailVerified === 1, hasPassword: hasPassword === 1 };
  const holdings = { roleIds, groupIds: JSON.parse(groupIds) as string[] };
  return { ...row, ...exactEmailOf(emailKey), ...flags, totp: totp === 1, ...holdings };
}
