import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { USER_COLUMNS } from './user-updates.js';

const WITH_ROLE = 'role_set IN (SELECT role_set FROM role_set_roles WHERE role_id = ?)';

/** Exported for a test of its query plan. */
export const SELECT_OTHER_HOLDER = `SELECT 1 FROM users
  WHERE ${WITH_ROLE} AND suspended = 0 AND id <> ? AND password_hash IS NOT NULL LIMIT 1`;

/** Prepares the statements on users. `insert` takes `USER_COLUMNS`, then the id and the password hash. */
export function prepareUserStatements(database: SqliteDatabase) {
  return {
    select: database.prepare(
      `SELECT id, email, email_key AS emailKey, first_name AS firstName, last_name AS lastName, avatar, suspended,
              email_verified AS emailVerified, password_hash IS NOT NULL AS hasPassword, totp, epoch, version, created, updated
       FROM users WHERE id = ?`,
    ),
    selectRoles: database.prepare('SELECT role_id FROM user_roles WHERE user_id = ? ORDER BY position'),
    selectState: database.prepare(`SELECT ${USER_COLUMNS.join(', ')} FROM users WHERE id = ?`),
    selectHolders: database.prepare(`SELECT id FROM users WHERE ${WITH_ROLE} LIMIT ?`),
    selectCredential: database.prepare(
      'SELECT id AS userId, password_hash AS passwordHash, epoch FROM users WHERE email_key = ?',
    ),
    selectCredentialOf: database.prepare(
      'SELECT id AS userId, password_hash AS passwordHash, epoch FROM users WHERE id = ?',
    ),
    selectNames: database.prepare(
      `SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id IN (SELECT value FROM json_each(?))`,
    ),
    selectOtherHolder: database.prepare(SELECT_OTHER_HOLDER),
    insert: database.prepare(
      `INSERT INTO users (${USER_COLUMNS.join(', ')}, id, password_hash)
       VALUES (${USER_COLUMNS.map(() => '?').join(', ')}, ?, ?)`,
    ),
    updateHash: database.prepare('UPDATE users SET password_hash = ? WHERE id = ?'),
    updateHashFrom: database.prepare('UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?'),
    delete: database.prepare('DELETE FROM users WHERE id = ?'),
    deleteRoles: database.prepare('DELETE FROM user_roles WHERE user_id = ?'),
    deleteRole: database.prepare('DELETE FROM user_roles WHERE user_id = ? AND role_id = ?'),
    updateRoleSet: database.prepare('UPDATE users SET role_set = ? WHERE id = ?'),
    selectHeldRoles: database.prepare('SELECT DISTINCT role_id AS id FROM role_set_roles ORDER BY role_id'),
    insertRole: database.prepare('INSERT INTO user_roles (user_id, position, role_id) VALUES (?, ?, ?)'),
  };
}
