import type { Migration } from './migration.js';

/**
 * Creates the authority and sign-in tables. Times are milliseconds since the epoch. `user_roles.active` means that the
 * user can sign in.
 */
export const authorityAndSignIn: Migration = {
  version: 1,
  name: 'authority and sign-in',
  sql: `
    CREATE TABLE head (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    INSERT INTO head (id, seq, at, hash) VALUES (1, 0, 0, printf('%064d', 0));

    CREATE TABLE changes (
      seq INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      actor_id TEXT NOT NULL,
      resource TEXT NOT NULL,
      record_id TEXT NOT NULL,
      action TEXT NOT NULL,
      request_id TEXT,
      hash TEXT NOT NULL,
      entry TEXT NOT NULL
    ) STRICT;
    CREATE INDEX changes_by_creation ON changes (resource, record_id) WHERE action = 'created';

    CREATE TABLE abilities (
      id TEXT PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      actions TEXT NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE roles (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      cells TEXT NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE features (
      id TEXT PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      enabled INTEGER NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE users (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL UNIQUE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      avatar TEXT NOT NULL,
      suspended INTEGER NOT NULL,
      password_hash TEXT,
      epoch INTEGER NOT NULL,
      version INTEGER NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE user_roles (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      role_id TEXT NOT NULL,
      active INTEGER NOT NULL,
      PRIMARY KEY (user_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX user_roles_by_role ON user_roles (role_id, active, user_id);

    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      epoch INTEGER NOT NULL,
      opened_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_user ON sessions (user_id);
    CREATE INDEX sessions_by_expiry ON sessions (expires_at);

    CREATE TABLE attempt_limits (
      key TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attempt_limits_by_expiry ON attempt_limits (expires_at);

    CREATE TABLE recovery_requests (
      id TEXT PRIMARY KEY,
      user_id TEXT,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX recovery_requests_by_time ON recovery_requests (at);
  `,
};
