import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { customerValues, STORED_COLUMNS } from '../../../src/adapters/sqlite/customers/customer-row.js';
import { INSERT_COLUMNS, FOLD_FUNCTION } from '../../../src/adapters/sqlite/customers/customer-sums-of-all.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { Customer } from '../../../src/domain/customers/customer.js';
import { fold } from '../../../src/domain/text/fold.js';
import { aCustomer } from '../../support/builders-customers.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const BEFORE = 18;

describe('counts of own columns on SQLite', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('the migration counts the columns of existing customers, and drops indexes that imports made', async () => {
    const file = join(folder, 'castellan.db');
    const old = await openDatabase(file);
    await migrate(old, MIGRATIONS.slice(0, BEFORE));
    const values = ['gold', 1.5, 2, true, 'Ω'];
    for (const [index, tier] of values.entries()) {
      insert(old, aCustomer({ id: `c-${index}`, ownColumns: new Map([['tier', tier]]) }));
    }
    insert(old, aCustomer({ id: 'none' }));
    old.function(FOLD_FUNCTION, (text) => fold(text as string));
    old.exec(INSERT_COLUMNS);
    old.exec("CREATE INDEX customers_own_tier ON customers (own_columns -> '$.tier')");
    closeDatabase(old);
    const store = await openSqliteStore({ file });
    expect(await store.customers.countColumns()).to.deep.equal([
      { name: 'tier', types: ['number', 'string', 'boolean'], count: 5 },
    ]);
    await store.close();
    const upgraded = await openDatabase(file);
    const left = upgraded.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'customers_own%'").all();
    expect(left, 'indexes of imports').to.deep.equal([]);
    closeDatabase(upgraded);
  });

  it('are read in the order of an index', async () => {
    const database = await openDatabase(join(folder, 'castellan.db'));
    await migrate(database, MIGRATIONS);
    const plan = database
      .prepare('EXPLAIN QUERY PLAN SELECT * FROM customer_column_counts ORDER BY customers DESC, name LIMIT 9')
      .all() as { detail: string }[];
    expect(plan.map(({ detail }) => detail)).to.deep.equal([
      'SCAN customer_column_counts USING INDEX customer_column_counts_by_use',
    ]);
    closeDatabase(database);
  });
});

/** Inserts a row as earlier releases did, without what later migrations derive from it. */
function insert(database: SqliteDatabase, customer: Customer): void {
  const table = database.prepare('SELECT name FROM pragma_table_info(?)').all('customers') as { name: string }[];
  const all = customerValues(customer);
  const stored = STORED_COLUMNS.map((name, index) => ({ name, value: all[index]! }));
  const known = stored.filter(({ name }) => table.some((column) => column.name === name));
  const [columns, values] = [known.map(({ name }) => name), known.map(({ value }) => value)];
  database
    .prepare(`INSERT INTO customers (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...values);
}
