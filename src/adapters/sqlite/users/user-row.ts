import { exactEmailOf } from '../../../domain/text/email-key.js';
import type { User } from '../../../domain/users/user.js';

type Flag = 'suspended' | 'emailVerified' | 'hasPassword' | 'totp' | 'hasPasskey' | 'suspendedByDirectory';

/** What is selected for a `UserRow`. */
export const USER_COLUMNS = `id, email, email_key AS emailKey, first_name AS firstName, last_name AS lastName, avatar, suspended,
  email_verified AS emailVerified, password_hash IS NOT NULL AS hasPassword, totp, epoch, version, created, updated, group_ids AS groupIds,
  has_passkey AS hasPasskey, last_seen AS lastSeen, invited_until AS invitedUntil, made_by AS madeBy, external_id AS externalId, address_set_by AS addressSetBy, suspended_by_directory AS suspendedByDirectory`;

/** A row of users with the domain's field names and SQLite's booleans (0 and 1). */
export type UserRow = Omit<User, Flag | 'exactEmail' | 'roleIds' | 'groupIds'> &
  Record<Flag, number> & { readonly emailKey: string; /** JSON. */ readonly groupIds: string };

export function readUser({ emailKey, groupIds, ...row }: UserRow, roleIds: readonly string[]): User {
  const { suspended, emailVerified, hasPassword, totp, hasPasskey, suspendedByDirectory } = row;
  const flags = { suspended: suspended === 1, emailVerified: emailVerified === 1, hasPassword: hasPassword === 1 };
  const holdings = { roleIds, groupIds: JSON.parse(groupIds) as string[] };
  const others = { totp: totp === 1, hasPasskey: hasPasskey === 1, suspendedByDirectory: suspendedByDirectory === 1 };
  return { ...row, ...exactEmailOf(emailKey), ...flags, ...others, ...holdings };
}
