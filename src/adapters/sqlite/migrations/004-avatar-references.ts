import type { Migration } from './migration.js';

export const avatarReferences: Migration = {
  version: 4,
  name: 'avatar references',
  sql: `CREATE INDEX users_by_avatar ON users (substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)) WHERE avatar <> '';`,
};
