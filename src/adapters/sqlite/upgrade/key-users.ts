import { emailKey } from '../../../domain/text/email-key.js';
import { keyWrites, type KeyedUser } from '../../storage-kernel/key-writes.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { SqliteStep } from './sqlite-step.js';

const PORTION = 1_000;
const COLUMNS = 'rowid AS row, id, email, email_key AS emailKey, created';

type UserRow = KeyedUser & { readonly row: number };

/** Makes the keys of users' addresses anew. */
export const KEY_USERS: SqliteStep = {
  name: 'email_keys',
  title: 'Keys of e-mail addresses',
  count: (database) => (database.prepare('SELECT count(*) AS users FROM users').get() as { users: number }).users,
  run(database, after) {
    const rows = database
      .prepare(
        `SELECT rowid AS row, email, email_key AS emailKey FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${PORTION}`,
      )
      .all(after) as Pick<UserRow, 'row' | 'email' | 'emailKey'>[];
    for (const row of rows) if (row.emailKey !== emailKey(row.email)) makeKey(database, row.row);
    return { rows: rows.length, next: rows.length < PORTION ? undefined : rows.at(-1)!.row };
  },
};

/** Reads the user again, because the key may have changed with that of an earlier one. */
function makeKey(database: SqliteDatabase, row: number): void {
  const user = database.prepare(`SELECT ${COLUMNS} FROM users WHERE rowid = ?`).get(row) as UserRow;
  const holder = database.prepare(`SELECT ${COLUMNS} FROM users WHERE email_key = ?`).get(emailKey(user.email));
  const update = database.prepare('UPDATE users SET email_key = ? WHERE id = ?');
  for (const write of keyWrites(user, holder as UserRow | undefined)) update.run(write.key, write.user.id);
}
