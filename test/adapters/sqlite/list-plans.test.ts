import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGE_LIST } from '../../../src/adapters/sqlite/changes/sqlite-change-log.js';
import { chooseThread } from '../../../src/adapters/sqlite/lists/list-thread-choice.js';
import { listStatements } from '../../../src/adapters/sqlite/lists/list-statements.js';
import { USER_LIST } from '../../../src/adapters/sqlite/users/user-list.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import type { ListQuery, Position } from '../../../src/domain/lists/list-query.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

function by(field: string | undefined, fields: Partial<ListQuery> = {}, descending = false): ListQuery {
  const order = [...(field === undefined ? [] : [{ field, descending }]), { field: 'id', descending }];
  return { filters: [], search: [], order, page: { kind: 'slice', start: 0, limit: 10 }, ...fields };
}

function from(position: Position): Pick<ListQuery, 'page'> {
  return { page: { kind: 'after', after: position, limit: 10 } };
}

describe('query plans of lists of users and changes', () => {
  let folder: string;
  let database: SqliteDatabase;
  before(async () => {
    folder = temporaryFolder();
    await (await openSqliteStore({ file: join(folder, 'test.db') })).close();
    database = await openDatabase(join(folder, 'test.db'));
    database.function('expired', () => 0);
  });
  after(() => {
    closeDatabase(database);
    rmSync(folder, { recursive: true });
  });

  /** How each page statement finds its rows: the first step of its innermost query. */
  function plans(query: ListQuery, list: { table: typeof USER_LIST.table } = USER_LIST): string[] {
    return listStatements(query, list.table).pages.map(({ text, values }) => {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
      return steps.map(({ detail }) => detail).find((detail) => /^(SCAN|SEARCH) (users|changes)/.test(detail))!;
    });
  }

  for (const [field, index] of [
    ['first_name', 'users_by_first_name'],
    ['last_name', 'users_by_last_name'],
    ['email', 'users_by_email'],
    ['created', 'users_by_creation'],
  ] as const) {
    it(`a page by ${field} is read from an index, and a cursor page is looked up in it`, () => {
      for (const descending of [false, true]) {
        expect(plans(by(field, {}, descending))).to.deep.equal([`SCAN users USING COVERING INDEX ${index}`]);
        const position = [field === 'created' ? 1 : 'x', 'user-1'];
        const branches = plans(by(field, from(position), descending));
        expect(branches).to.have.length(2);
        for (const branch of branches)
          expect(branch).to.match(new RegExp(`^SEARCH users USING COVERING INDEX ${index} `));
      }
    });
  }

  it('users by id are looked up', () => {
    const [plan] = plans(by(undefined, { filters: [{ field: 'id', operator: 'eq', values: ['a', 'b'] }] }));
    expect(plan).to.match(/^SEARCH users USING .*INDEX sqlite_autoindex_users_1 \(id=\?\)/);
  });

  it('the newest changes and those of a time are looked up; a filter scans the narrow index', () => {
    expect(plans(by(undefined, {}, true), CHANGE_LIST)[0]).to.equal('SCAN changes USING COVERING INDEX changes_narrow');
    const times = by('at', { filters: [{ field: 'at', operator: 'gte', values: [5] }] }, true);
    expect(plans(times, CHANGE_LIST)[0]).to.match(/^SEARCH changes USING COVERING INDEX changes_by_time/);
    const record = by(undefined, { filters: [{ field: 'record_id', operator: 'eq', values: ['a'] }] }, true);
    expect(plans(record, CHANGE_LIST)[0]).to.equal('SCAN changes USING COVERING INDEX changes_narrow');
  });

  describe('the thread that reads them', () => {
    const LARGE = 1_000_000;
    const many = Array.from({ length: 20 }, (_, index) => `x${index}`);
    const rows: [name: string, query: ListQuery, maxRows: number, thread: 'main' | 'worker'][] = [
      ['a search of a small table', by('last_name', { search: [['x']] }), 2_000, 'main'],
      ['a search for many texts of a small table', by('last_name', { search: [many] }), 10, 'worker'],
      ['a search of a larger table', by('last_name', { search: [['x']] }), 2_001, 'worker'],
      ['a page by name', by('last_name'), 200_000, 'main'],
      ['a page by name where counting takes long', by('last_name'), 200_001, 'worker'],
      ['a long page', by('last_name', { page: { kind: 'slice', start: 0, limit: 201 } }), 201, 'worker'],
      ['a long page of few', by('last_name', { page: { kind: 'slice', start: 0, limit: 201 } }), 200, 'main'],
      ['a page by id', by(undefined), 200_000, 'main'],
      ['a cursor far down', by('email', from(['x', 'y'])), 200_000, 'main'],
      ['a page far down', by('email', { page: { kind: 'slice', start: 2_001, limit: 1 } }), 200_000, 'worker'],
      ['an order without an index', by('updated'), 200_000, 'worker'],
      [
        'records by id, of a set that many share',
        by(undefined, {
          filters: [
            { field: 'id', operator: 'eq', values: ['a'] },
            { field: 'roles', operator: 'eq', values: ['r'] },
          ],
        }),
        LARGE,
        'worker',
      ],
      ['records by id', by('updated', { filters: [{ field: 'id', operator: 'eq', values: ['a'] }] }), LARGE, 'main'],
      ['all but one', by(undefined, { filters: [{ field: 'id', operator: 'ne', values: ['a'] }] }), LARGE, 'worker'],
    ];
    for (const [name, query, maxRows, thread] of rows) {
      it(`${name}: ${thread}`, () => expect(chooseThread(query, USER_LIST.table, maxRows)).to.equal(thread));
    }

    it('the newest changes: main, however many there are', () => {
      expect(chooseThread(by(undefined, { search: [['ignored']] }, true), CHANGE_LIST.table, 1e9)).to.equal('main');
    });
  });
});

describe('the migration to lists', () => {
  it('folds the existing users', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'old.db');
    const old = await openDatabase(file);
    await migrate(old, MIGRATIONS.slice(0, 1));
    const insert = old.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, avatar, suspended, epoch, version, created, updated)
       VALUES (?, ?, ?, 'Zoë', 'Ärger', '', 0, 0, 1, 5, 5)`,
    );
    old.exec('BEGIN');
    for (let user = 0; user < 2_500; user += 1) insert.run(`u${user}`, `É${user}@x`, `é${user}@x`);
    old.exec('COMMIT');
    closeDatabase(old);
    const store = await openSqliteStore({ file });
    const search = async (text: string) => (await store.users.list(by('last_name', { search: [[text]] }))).total;
    expect([await search('arger'), await search('zoe'), await search('e2499@'), await search('ä')]).to.deep.equal([
      2_500, 2_500, 1, 0,
    ]);
    const { records } = await store.users.list(by('email', { search: [['e10']] }));
    expect(records.map(({ email }) => email).slice(0, 2)).to.deep.equal(['É1000@x', 'É1001@x']);
    await store.close();
    rmSync(folder, { recursive: true });
  });
});
