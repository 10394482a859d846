import { hash } from 'node:crypto';
import type { Migration } from './migration.js';

/**
 * Replaces each session's id, which was the token's `jti`, by its SHA-256. Copies the table and drops the old one under
 * `secure_delete`, which overwrites all its pages, including remains of earlier deletions.
 */
export const hashedSessionIds: Migration = {
  version: 9,
  name: 'hashed session ids',
  sql: `
    PRAGMA secure_delete = ON;
    CREATE TABLE hashed_sessions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      epoch INTEGER NOT NULL,
      opened_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
  run: (database) => {
    database.function('hashed_session_id', (id) => hash('sha256', String(id), 'hex'));
    database.exec(`
      INSERT INTO hashed_sessions
        SELECT hashed_session_id(id), user_id, epoch, opened_at, expires_at FROM sessions;
      DROP TABLE sessions;
      ALTER TABLE hashed_sessions RENAME TO sessions;
      CREATE INDEX sessions_by_user ON sessions (user_id);
      CREATE INDEX sessions_by_expiry ON sessions (expires_at);
    `);
  },
};
