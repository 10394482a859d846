import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { userSearchColumns } from '../users/user-search-columns.js';
import type { Migration } from './migration.js';

interface Row {
  readonly rowid: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const ROWS_AT_ONCE = 1_000;

/** Adds sort and search keys of users, folded by the domain because SQLite folds only ASCII. */
export const listsOfUsers: Migration = {
  version: 2,
  name: 'lists of users',
  sql: `
    ALTER TABLE users ADD COLUMN first_name_folded TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN last_name_folded TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN email_folded TEXT NOT NULL DEFAULT '';
    ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
  `,
  run: (database) => {
    foldUsers(database);
    database.exec(`
      CREATE INDEX users_by_first_name ON users (first_name_folded, id);
      CREATE INDEX users_by_last_name ON users (last_name_folded, id);
      CREATE INDEX users_by_email ON users (email_folded, id);
      CREATE INDEX users_by_creation ON users (created, id);
    `);
  },
};

function foldUsers(database: SqliteDatabase): void {
  const select = database.prepare(
    `SELECT rowid, first_name AS firstName, last_name AS lastName, email FROM users WHERE rowid > ?
     ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`,
  );
  const update = database.prepare(
    `UPDATE users SET first_name_folded = ?, last_name_folded = ?, email_folded = ?, search_text = ? WHERE rowid = ?`,
  );
  let rows: Row[];
  let last = 0;
  do {
    rows = select.all(last) as Row[];
    for (const row of rows) update.run(...userSearchColumns(row), row.rowid);
    last = rows.at(-1)?.rowid ?? last;
  } while (rows.length === ROWS_AT_ONCE);
}
