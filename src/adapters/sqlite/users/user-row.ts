import type { User } from '../../../domain/users/user.js';

/** A row of users with the domain's field names and SQLite's booleans (0 and 1). */
export type UserRow = Omit<User, 'suspended' | 'hasPassword' | 'totp' | 'roleIds'> &
  Record<'suspended' | 'hasPassword' | 'totp', number>;

export function readUser(row: UserRow, roleIds: readonly string[]): User {
  return { ...row, suspended: row.suspended === 1, hasPassword: row.hasPassword === 1, totp: row.totp === 1, roleIds };
}
