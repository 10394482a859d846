import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { chooseAccessPath, countSql } from '../../../src/adapters/sqlite/customers/access-path.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { listStatements } from '../../../src/adapters/sqlite/lists/list-statements.js';
import type { Sql } from '../../../src/adapters/sqlite/lists/sql.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { USER_LIST } from '../../../src/adapters/sqlite/users/user-list.js';
import type { Criteria } from '../../../src/domain/lists/list-query.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const MANY = Array.from({ length: 100 }, (_, n) => `ada${n}@example.com`);

describe('query plans of filters by address', () => {
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

  function stepsOf({ text, values }: Sql): string[] {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
    return steps.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) (users|found|customers)/.test(detail));
  }
  const byAddress = (values: readonly string[]): Criteria => ({
    filters: [{ field: 'email', operator: 'eq', values }],
    search: [],
  });

  for (const [name, values] of Object.entries({ one: MANY.slice(0, 1), many: MANY })) {
    it(`customers with ${name} are looked up in two indexes`, () => {
      const steps = stepsOf(countSql(chooseAccessPath(byAddress(values))));
      expect(steps).to.deep.equal([
        'SEARCH customers USING INDEX customers_by_email (email_folded=?)',
        'SEARCH customers USING INDEX customers_by_email_key (email_key=?)',
      ]);
    });

    it(`users with ${name} are looked up`, () => {
      const page = { kind: 'slice', start: 0, limit: 10 } as const;
      const query = { ...byAddress(values), order: [{ field: 'id', descending: false }], page };
      const [total] = [listStatements(query, USER_LIST.table).total];
      expect(stepsOf(total)).to.deep.equal([
        'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
        'SEARCH found USING COVERING INDEX sqlite_autoindex_users_2 (email_key>? AND email_key<?)',
      ]);
    });
  }
});
