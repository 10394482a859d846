import { SqliteTable } from '../database/sqlite-table.js';
import { AVATAR_NAME } from './avatar-name.js';

/** Exported for a test of its query plan. */
export const SELECT_AVATAR_REFERENCE = `
  SELECT 1 WHERE EXISTS (SELECT 1 FROM users WHERE avatar <> '' AND ${AVATAR_NAME} = ?1)
  OR EXISTS (SELECT 1 FROM customers WHERE avatar IS NOT NULL AND ${AVATAR_NAME} = ?1)
  OR EXISTS (SELECT 1 FROM customer_trash WHERE avatar IS NOT NULL AND ${AVATAR_NAME} = ?1)`;

/** Looks up whether a user or customer, also a deleted one that is kept, refers to an image, on one connection. */
export class AvatarReferenceTable extends SqliteTable {
  isReferred(name: string): boolean {
    return this.first(SELECT_AVATAR_REFERENCE, name) !== undefined;
  }
}
