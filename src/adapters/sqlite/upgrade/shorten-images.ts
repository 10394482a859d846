import { withoutBasePath } from '../../../domain/avatars/avatar-path.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { SqliteStep } from './sqlite-step.js';

const PORTION = 2_000;
/** What begins with the base path of the service that stored it. */
const IS_LONG = "avatar <> '' AND avatar NOT LIKE '/avatars/%'";

interface ImageRow {
  readonly key: number;
  readonly avatar: string;
}

/** Takes the base path off the images of users. */
export const SHORTEN_USERS_IMAGES: SqliteStep = {
  name: 'users_images',
  title: 'Paths of users’ images',
  ...stepOver('users', 'rowid', (database) => {
    const update = database.prepare('UPDATE users SET avatar = ? WHERE rowid = ?');
    return ({ key }, short) => update.run(short, key);
  }),
};

/** The same of customers, in their JSON too, in which no other member has this name. */
export const SHORTEN_CUSTOMERS_IMAGES: SqliteStep = {
  name: 'customers_images',
  title: 'Paths of customers’ images',
  ...stepOver('customers', 'key', (database) => {
    const update = database.prepare('UPDATE customers SET avatar = ? WHERE key = ?');
    const rewrite = database.prepare(
      `UPDATE customer_records
       SET record = replace(record, '"avatar":' || json_quote(?), '"avatar":' || json_quote(?)) WHERE customer = ?`,
    );
    return ({ key, avatar }, short) => {
      update.run(short, key);
      rewrite.run(avatar, short, key);
    };
  }),
};

function stepOver(
  table: 'users' | 'customers',
  key: 'rowid' | 'key',
  prepare: (database: SqliteDatabase) => (row: ImageRow, short: string) => void,
): Pick<SqliteStep, 'count' | 'run'> {
  return {
    count: (database) =>
      (database.prepare(`SELECT count(*) AS images FROM ${table} WHERE ${IS_LONG}`).get() as { images: number }).images,
    run(database, after) {
      const rows = database
        .prepare(
          `SELECT ${key} AS key, avatar FROM ${table} WHERE ${IS_LONG} AND ${key} > ? ORDER BY ${key} LIMIT ${PORTION}`,
        )
        .all(after) as ImageRow[];
      const write = prepare(database);
      for (const row of rows) {
        const short = withoutBasePath(row.avatar);
        if (short !== row.avatar) write(row, short);
      }
      return { rows: rows.length, next: rows.length < PORTION ? undefined : rows.at(-1)!.key };
    },
  };
}
