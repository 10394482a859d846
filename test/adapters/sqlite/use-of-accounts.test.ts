import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const HOUR = 3_600_000;
const SEEN = 1_000 * HOUR + 7;

describe('the migration to the use of accounts', () => {
  it('takes from sessions, links and keys what they know', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'old.db');
    const old = await openDatabase(file);
    await migrate(
      old,
      MIGRATIONS.filter(({ version }) => version < 38),
    );
    const user = old.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, avatar, suspended, epoch, version, created, updated, totp, password_hash)
       VALUES (?, ?, ?, 'Ada', 'L', '', 0, 0, 1, 5, 5, ?, ?)`,
    );
    const session = old.prepare(
      'INSERT INTO sessions (id, user_id, epoch, opened_at, expires_at, last_seen) VALUES (?, ?, 0, ?, ?, ?)',
    );
    const link = old.prepare(
      "INSERT INTO password_links (user_id, hash, mailbox, epoch, expires_at) VALUES (?, 'h', 'm', 0, ?)",
    );
    const key = old.prepare(
      "INSERT INTO sign_in_keys (id, user_id, kind, scope, key, data, created) VALUES (?, ?, ?, 's', ?, '', 1)",
    );
    old.exec('BEGIN');
    for (const [id, totp, hash] of [
      ['seen', 0, 'hash'],
      ['phone', 1, 'hash'],
      ['passkey', 0, 'hash'],
      ['invited', 0, null],
    ] as const) {
      user.run(id, id, id, totp, hash);
    }
    session.run('1', 'seen', SEEN - 3 * HOUR, SEEN + 9, SEEN);
    session.run('2', 'seen', SEEN - HOUR, SEEN + 9, 0);
    session.run('3', 'phone', SEEN, SEEN + 9, 0);
    for (const id of ['seen', 'invited', 'invited recovery']) link.run(id, SEEN);
    key.run('1', 'passkey', 'passkey', 'a');
    key.run('2', 'seen', 'oidc', 'b');
    old.exec('COMMIT');
    closeDatabase(old);
    const store = await openSqliteStore({ file });
    const order = [{ field: 'id', descending: false }];
    const { records } = await store.users.list({
      filters: [],
      search: [],
      order,
      page: { kind: 'slice', start: 0, limit: 9 },
    });
    expect(
      records.map(({ id, lastSeen, invitedUntil, totp, hasPasskey }) => [id, lastSeen, invitedUntil, totp, hasPasskey]),
    ).to.deep.equal([
      ['invited', null, SEEN, false, false],
      ['passkey', null, null, false, true],
      ['phone', 1_000 * HOUR, null, true, false],
      ['seen', 1_000 * HOUR, null, false, false],
    ]);
    await store.close();
    rmSync(folder, { recursive: true });
  });
});
