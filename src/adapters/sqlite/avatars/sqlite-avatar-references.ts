import type { AvatarReferences } from '../../../application/ports/avatar-references.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { AVATAR_NAME } from './avatar-name.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Exported for a test of its query plan. */
export const SELECT_AVATAR_REFERENCE = `
  SELECT 1 WHERE EXISTS (SELECT 1 FROM users WHERE avatar <> '' AND ${AVATAR_NAME} = ?1)
  OR EXISTS (SELECT 1 FROM customers WHERE avatar IS NOT NULL AND ${AVATAR_NAME} = ?1)`;

/** Looks up whether a user or customer refers to an image, on one connection. */
export class AvatarReferenceTable {
  readonly #select: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare(SELECT_AVATAR_REFERENCE);
  }

  isReferred(name: string): boolean {
    return this.#select.get(name) !== undefined;
  }
}

/** Looks up whether a user or customer refers to an image. */
export class SqliteAvatarReferences implements AvatarReferences {
  constructor(private readonly connections: SqliteConnections<{ readonly avatarReferences: AvatarReferenceTable }>) {}

  isReferred(name: string): Promise<boolean> {
    return this.connections.read(({ avatarReferences }) => avatarReferences.isReferred(name));
  }
}
