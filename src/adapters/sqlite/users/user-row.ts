import type { User } from '../../../domain/users/user.js';

/** A row of users under the names of the domain, with booleans as SQLite keeps them. */
export type UserRow = Omit<User, 'suspended' | 'hasPassword' | 'roleIds'> & { suspended: number; hasPassword: number };

export function readUser(row: UserRow, roleIds: readonly string[]): User {
  return { ...row, suspended: row.suspended === 1, hasPassword: row.hasPassword === 1, roleIds };
}
