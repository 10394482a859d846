import { hash } from 'node:crypto';
import type { Migration } from './migration.js';

/**
 * Counts users by the set of roles that they hold. `users.role_set` is the id of the set; `role_sets` has the numbers of
 * its unsuspended (`users`) and suspended users, `role_set_roles` finds the sets with a role. Sets without users have no
 * rows. The index lists the users of a set by name. The holders of a role are found by it too, so the index over roles and
 * `user_roles.active`, which was in it, aren't needed any more.
 */
export const roleSets: Migration = {
  version: 12,
  name: 'role sets',
  sql: `
    CREATE TABLE role_sets (
      id TEXT PRIMARY KEY,
      role_ids TEXT NOT NULL,
      users INTEGER NOT NULL,
      suspended INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE role_set_roles (
      role_id TEXT NOT NULL,
      role_set TEXT NOT NULL,
      PRIMARY KEY (role_id, role_set)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE users ADD COLUMN role_set TEXT NOT NULL DEFAULT '';
  `,
  run: (database) => {
    database.function('role_set_id', (ids) => hash('sha256', String(ids), 'base64url').slice(0, 22));
    database.exec(`
      UPDATE users SET role_set =
        role_set_id((SELECT json_group_array(DISTINCT role_id ORDER BY role_id) FROM user_roles WHERE user_id = users.id));
      CREATE INDEX users_by_role_set ON users (role_set, suspended, first_name_folded, last_name_folded, id);
      INSERT INTO role_sets (id, role_ids, users, suspended)
        SELECT role_set, (SELECT json_group_array(DISTINCT role_id ORDER BY role_id) FROM user_roles WHERE user_id = one),
               users, suspended
        FROM (SELECT role_set, min(id) AS one, sum(suspended = 0) AS users, sum(suspended <> 0) AS suspended
              FROM users GROUP BY role_set);
      INSERT INTO role_set_roles (role_id, role_set)
        SELECT value, role_sets.id FROM role_sets CROSS JOIN json_each(role_ids);
      DROP INDEX user_roles_by_role;
      ALTER TABLE user_roles DROP COLUMN active;
    `);
  },
};
