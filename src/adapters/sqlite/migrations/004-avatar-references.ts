import type { Migration } from './migration.js';

/**
 * The name of the image in `users.avatar`: what follows the last slash. In this very form the planner knows the index
 * by it. The prefix of the path is not looked at, so that a new `BASE_PATH` makes no image seem unused.
 */
export const AVATAR_NAME = "substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)";

export const avatarReferences: Migration = {
  version: 4,
  name: 'avatar references',
  sql: `CREATE INDEX users_by_avatar ON users (${AVATAR_NAME}) WHERE avatar <> '';`,
};
