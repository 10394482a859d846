import { fold } from '../../../domain/text/fold.js';
import { FOLD_CUSTOMERS, FOLD_STATUS_ROLE_COUNTS, INDEX_SEARCHED_TEXTS } from './fold-customers.js';
import { RENAME_COLUMNS, RENAME_IN_LOG } from './rename-columns.js';
import { SHORTEN_CUSTOMERS_IMAGES, SHORTEN_USERS_IMAGES } from './shorten-images.js';
import { KEY_USERS } from './key-users.js';
import { renamedIn } from './sqlite-old-segments.js';
import type { SqliteStep } from './sqlite-step.js';
import { foldUpdateAnew } from '../../storage-kernel/fold-update-anew.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { userSearchColumns } from '../users/user-search-columns.js';

const PORTION = 1_000;

interface UserRow {
  readonly key: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly search_text: string;
  readonly externalId: string | null;
  readonly external_id_folded: string | null;
}

/** Folds the users' sort keys and searched texts. */
const FOLD_USERS: SqliteStep = {
  name: 'users',
  title: 'Folding users',
  count: (database) => (database.prepare('SELECT count(*) AS users FROM users').get() as { users: number }).users,
  run(database, after) {
    const rows = selectUsers(database, after);
    const update = database.prepare(
      `UPDATE users SET first_name_folded = ?, last_name_folded = ?, email_folded = ?, search_text = ?,
         external_id_folded = ? WHERE rowid = ?`,
    );
    for (const row of rows) {
      const columns = userSearchColumns(row);
      const externalId = row.externalId === null ? null : fold(row.externalId);
      // The searched text holds the other three.
      const isSame = columns[3] === row.search_text && externalId === row.external_id_folded;
      if (!isSame) update.run(...columns, externalId, row.key);
    }
    return { rows: rows.length, next: rows.length < PORTION ? undefined : rows.at(-1)!.key };
  },
};

function selectUsers(database: SqliteDatabase, after: number): UserRow[] {
  const select = database.prepare(
    `SELECT rowid AS key, first_name AS firstName, last_name AS lastName, email, search_text,
       external_id AS externalId, external_id_folded
     FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${PORTION}`,
  );
  return select.all(after) as UserRow[];
}

interface OperationRow {
  readonly id: string;
  readonly changes: string;
}

/** Folds the criteria of operations that go on after the upgrade. Each user has at most one. */
const FOLD_OPERATIONS: SqliteStep = {
  name: 'operations',
  title: 'Folding the criteria of operations',
  count: (database) => selectOperations(database).length,
  run(database) {
    const rows = selectOperations(database);
    const update = database.prepare('UPDATE operations SET changes = ? WHERE id = ?');
    const renamed = renamedIn(database);
    for (const { id, changes } of rows) update.run(foldUpdateAnew(changes, renamed), id);
    return { rows: rows.length, next: undefined };
  },
};

function selectOperations(database: SqliteDatabase): OperationRow[] {
  const select = database.prepare("SELECT id, changes FROM operations WHERE state = 'running' AND changes IS NOT NULL");
  return select.all() as OperationRow[];
}

/** Everything that is derived from records, in the order in which an upgrade makes it anew. */
export const DERIVATION_STEPS: readonly SqliteStep[] = [
  FOLD_USERS,
  KEY_USERS,
  RENAME_COLUMNS,
  RENAME_IN_LOG,
  FOLD_CUSTOMERS,
  FOLD_STATUS_ROLE_COUNTS,
  INDEX_SEARCHED_TEXTS,
  FOLD_OPERATIONS,
  SHORTEN_USERS_IMAGES,
  SHORTEN_CUSTOMERS_IMAGES,
];
