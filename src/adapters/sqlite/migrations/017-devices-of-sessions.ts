import type { Migration } from './migration.js';

/**
 * Adds what a session was opened with and when it was last used; 0 stands for the time of opening. The index lists a
 * user's sessions in order.
 */
export const devicesOfSessions: Migration = {
  version: 17,
  name: 'devices of sessions',
  sql: `
    ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN last_seen INTEGER NOT NULL DEFAULT 0;
    DROP INDEX sessions_by_user;
    CREATE INDEX sessions_by_user ON sessions (user_id, epoch, opened_at, id);
  `,
};
