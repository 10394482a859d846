import { exactEmailOf } from '../../../domain/text/email-key.js';
import type { User } from '../../../domain/users/user.js';

type Flag = 'suspended' | 'emailVerified' | 'hasPassword' | 'totp';

/** A row of users with the domain's field names and SQLite's booleans (0 and 1). */
export type UserRow = Omit<User, Flag | 'exactEmail' | 'roleIds'> &
  Record<Flag, number> & { readonly emailKey: string };

export function readUser({ emailKey, ...row }: UserRow, roleIds: readonly string[]): User {
  const { suspended, emailVerified, hasPassword, totp } = row;
  const flags = { suspended: suspended === 1, emailVerified: emailVerified === 1, hasPassword: hasPassword === 1 };
  return { ...row, ...exactEmailOf(emailKey), ...flags, totp: totp === 1, roleIds };
}
