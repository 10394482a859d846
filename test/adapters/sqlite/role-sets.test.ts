import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { SELECT_FIRST, SELECT_HEADS, SELECT_SETS } from '../../../src/adapters/sqlite/users/role-set-table.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const BEFORE = 11;

describe('role sets on SQLite', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('the migration counts the existing users', async () => {
    const file = join(folder, 'castellan.db');
    const old = await openDatabase(file);
    await migrate(old, MIGRATIONS.slice(0, BEFORE));
    insertUsers(old);
    closeDatabase(old);
    const store = await openSqliteStore({ file });
    const { counts, first } = await store.transact(async ({ users }) => ({
      counts: await users.countByRoleSet(['r1', 'r2']),
      first: await users.listFirst([{ sets: [['r2', 'r1']] }, { sets: [[]] }], 2),
    }));
    expect(counts).to.have.deep.members([
      { roleIds: ['r1'], users: 500 },
      { roleIds: ['r1', 'r2'], users: 1_000 },
    ]);
    expect(first.map((group) => group.map(({ id }) => id))).to.deep.equal([
      ['u1003', 'u1004'],
      ['u0', 'u1'],
    ]);
    expect(await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
    await store.close();
  });

  it('are counted, and their users listed, by indexes alone', async () => {
    const database = await openDatabase(join(folder, 'castellan.db'));
    await migrate(database, MIGRATIONS);
    const plan = (sql: string, values: string[]) =>
      (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[])
        .map(({ detail }) => detail)
        .filter((detail) => /SCAN|SEARCH|SORT|TEMP/.test(detail));
    expect(plan(SELECT_SETS, ['["r1"]'])).to.deep.equal([
      'SEARCH role_sets USING PRIMARY KEY (id=?)',
      'SEARCH role_set_roles USING PRIMARY KEY (role_id=?)',
      'SCAN json_each VIRTUAL TABLE INDEX 1:',
    ]);
    const byRoleSet = 'USING INDEX users_by_role_set (role_set=? AND suspended=?)';
    expect(plan(SELECT_FIRST, ['x', '1'])).to.deep.equal([`SEARCH users ${byRoleSet}`]);
    expect(plan(SELECT_HEADS, ['["x"]'])).to.deep.equal([
      'SCAN sets VIRTUAL TABLE INDEX 1:',
      `SEARCH users ${byRoleSet.replace('INDEX', 'COVERING INDEX')}`,
    ]);
    closeDatabase(database);
  });
});

/** Writes 2,500 users as release 0.1.0 did: of ten, three hold no role, five r1 and r2 in some order, two only r1. */
function insertUsers(database: SqliteDatabase): void {
  const insert = database.prepare(
    `INSERT INTO users (id, email, email_key, first_name, last_name, avatar, suspended, epoch, version, created, updated,
                        first_name_folded, last_name_folded, email_folded, search_text)
     VALUES (?1, ?1, ?1, 'A', 'B', '', ?2, 0, 1, 5, 5, 'a', 'b', ?1, 'a' || char(1) || 'b' || char(1) || ?1)`,
  );
  const insertRole = database.prepare('INSERT INTO user_roles VALUES (?, ?, ?, 0)');
  database.exec('BEGIN');
  for (let index = 0; index < 2_500; index += 1) {
    const user = `u${index}`;
    const kind = index % 10;
    insert.run(user, kind === 7 ? 1 : 0);
    const roles = kind < 3 ? [] : kind < 8 ? (kind % 2 === 0 ? ['r1', 'r2'] : ['r2', 'r1']) : ['r1'];
    for (const [position, role] of roles.entries()) insertRole.run(user, position, role);
  }
  database.exec('COMMIT');
}
