import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { userSearchColumns } from '../users/user-search-columns.js';
import type { SqliteStep } from './sqlite-step.js';

const PORTION = 1_000;

interface UserRow {
  readonly key: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly search_text: string;
}

/** Folds the users' sort keys and searched texts. */
export const FOLD_USERS: SqliteStep = {
  name: 'users',
  title: 'Folding users',
  count: (database) => (database.prepare('SELECT count(*) AS users FROM users').get() as { users: number }).users,
  run(database, after) {
    const rows = selectUsers(database, after);
    const update = database.prepare(
      `UPDATE users SET first_name_folded = ?, last_name_folded = ?, email_folded = ?, search_text = ? WHERE rowid = ?`,
    );
    for (const row of rows) {
      const columns = userSearchColumns(row);
      // The searched text holds the other three.
      if (columns[3] !== row.search_text) update.run(...columns, row.key);
    }
    return { rows: rows.length, next: rows.length < PORTION ? undefined : rows.at(-1)!.key };
  },
};

function selectUsers(database: SqliteDatabase, after: number): UserRow[] {
  const select = database.prepare(
    `SELECT rowid AS key, first_name AS firstName, last_name AS lastName, email, search_text
     FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${PORTION}`,
  );
  return select.all(after) as UserRow[];
}
