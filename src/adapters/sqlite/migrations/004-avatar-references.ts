import { AVATAR_NAME } from '../avatars/avatar-name.js';
import type { Migration } from './migration.js';

export const avatarReferences: Migration = {
  version: 4,
  name: 'avatar references',
  sql: `CREATE INDEX users_by_avatar ON users (${AVATAR_NAME}) WHERE avatar <> '';`,
};
