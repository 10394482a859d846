import { AVATAR_NAME } from './migrations/004-avatar-references.js';
import type { SqliteDatabase, SqliteStatement } from './sqlite-driver.js';

/** Exported so that a test can ask for its plan. */
export const SELECT_AVATAR_REFERENCE = `SELECT 1 FROM users WHERE avatar <> '' AND ${AVATAR_NAME} = ? LIMIT 1`;

/** Which images the users refer to, on one connection. */
export class AvatarReferenceTable {
  readonly #select: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare(SELECT_AVATAR_REFERENCE);
  }

  isReferred(name: string): boolean {
    return this.#select.get(name) !== undefined;
  }
}
