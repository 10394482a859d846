import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { Criteria } from '../../../src/domain/lists/list-query.js';
import { customer } from '../../contract/customer-lists.property.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { decideCreation, decideDeletion } from '../../../src/domain/customers/decide-customer.js';
import { add, aPatch, change, erase, made } from '../../support/builders-customers.js';

const REGION: Criteria = { filters: [{ field: 'region', operator: 'eq', values: ['north'] }], search: [] };
/** More than one batch of any kind. */
const MANY = 2_100;
const ODD = fc.sample(customer, { numRuns: MANY, seed: 3 }).map((one, index) => ({ ...one, id: `odd-${index}` }));
const ERASED = 'odd-7';
/** Own columns of the odd customers that stay. */
const VALUES = ODD.filter(({ id }) => id !== ERASED).reduce((sum, { ownColumns }) => sum + ownColumns.size, 0);

/** What verification finds in a store that someone has edited with a database tool. */
describe('derived data of customers on SQLite, verified', () => {
  let folder: string;
  let file: string;
  let copies = 0;

  before(async () => {
    folder = temporaryFolder();
    file = join(folder, 'sound.db');
    const store = await openSqliteStore({ file });
    const { customers } = store;
    const changes = ODD.map((after) => {
      const { entry } = decideCreation(after.id, aPatch({ name: 'odd' }), made());
      return customers.transact((transaction) => transaction.record([{ before: undefined, after, entry }]));
    });
    await Promise.all(changes);
    for (const index of [0, 1, 2, 3]) {
      await add(customers, `c-${index}`, { name: `Ada Lovelace ${index}`, region: 'north' });
    }
    await store.segmentMembers.prepare(REGION);
    await change(customers, 'c-1', { name: 'Grace Hopper', region: 'south' });
    await erase(customers, 'c-2', ERASED);
    const kept = await add(customers, 'c-kept', { region: 'north' });
    await customers.transact((transaction) => transaction.record([decideDeletion(kept, made(), { isKept: true })]));
    await store.close();
    const database = await openDatabase(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    closeDatabase(database);
  });
  after(() => rmSync(folder, { recursive: true }));

  async function errorAfter(...statements: readonly string[]): Promise<string | undefined> {
    const copy = join(folder, `copy-${(copies += 1)}.db`);
    copyFileSync(file, copy);
    const database = await openDatabase(copy);
    for (const statement of statements) expect(Number(database.prepare(statement).run().changes)).to.be.greaterThan(0);
    closeDatabase(database);
    const store = await openSqliteStore({ file: copy });
    const told: number[] = [];
    const error = await store.audit.read((snapshot) =>
      snapshot.findBrokenDerivation((done, total) => {
        told.push(done, total);
      }),
    );
    if (error === undefined) expect(told.slice(-2)).to.deep.equal([MANY + 2, MANY + 2]);
    await store.close();
    return error;
  }

  it('is correct after changes and deletions, whatever texts customers have', async () => {
    expect(await errorAfter()).to.equal(undefined);
  });

  const KEY = "(SELECT key FROM customers WHERE id = 'c-1')";
  const TEXT = `(SELECT text FROM customer_texts WHERE customer = ${KEY})`;
  const tamperings: readonly (readonly [name: string, statements: readonly string[], error: string])[] = [
    [
      'a folded text',
      ["UPDATE customers SET company_folded = 'acme' WHERE id = 'c-1'"],
      'customer c-1: company_folded does not follow from the record',
    ],
    [
      'a name past its folded text',
      ["UPDATE customers SET name = 'Grace Hoppe' WHERE id = 'c-1'"],
      'customer c-1: name_folded does not follow from the record',
    ],
    [
      'a searched text',
      [`UPDATE customer_texts SET text = text || 'x' WHERE customer = ${KEY}`],
      'customer c-1: its row in customer_texts does not follow from the record',
    ],
    [
      'no searched text',
      [`DELETE FROM customer_texts WHERE customer = ${KEY}`],
      'customer c-1: its row in customer_texts does not follow from the record',
    ],
    [
      'an orphaned searched text',
      ["INSERT INTO customer_texts (customer, text) VALUES (99999, 'nobody')"],
      'customer_texts: has a row for the key 99999, but there is no such customer',
    ],
    [
      'a record as JSON',
      [`UPDATE customer_records SET record = replace(record, 'c-1', 'c-2') WHERE customer = ${KEY}`],
      'customer c-1: its row in customer_records does not follow from the record',
    ],
    [
      'the version of a record as JSON',
      [`UPDATE customer_records SET version = version + 1 WHERE customer = ${KEY}`],
      'customer c-1: its row in customer_records does not follow from the record',
    ],
    [
      'no record as JSON',
      [`DELETE FROM customer_records WHERE customer = ${KEY}`],
      'customer c-1: its row in customer_records does not follow from the record',
    ],
    [
      'a customer out of order that is not named',
      ['DELETE FROM customers_out_of_order WHERE customer IN (SELECT max(key) FROM customers)'],
      'customer c-3: its id is out of order, and customers_out_of_order has no row for it',
    ],
    [
      'an orphaned record as JSON',
      ["INSERT INTO customer_records (customer, version, record) VALUES (99999, 1, '{}')"],
      'customer_records: has a row for the key 99999, but there is no such customer',
    ],
    [
      'the value of an own column',
      [`UPDATE customer_columns SET value = 'west' WHERE customer = ${KEY} AND name = 'region'`],
      'customer c-1: its rows in customer_columns do not follow from the record',
    ],
    [
      'an own column that is not indexed',
      [`DELETE FROM customer_columns WHERE customer = ${KEY} AND name = 'region'`],
      'customer c-1: its rows in customer_columns do not follow from the record',
    ],
    [
      'an orphaned own column',
      ["INSERT INTO customer_columns (customer, name, rank, value) VALUES (99999, 'region', 3, 'north')"],
      'customer_columns: has a row for the key 99999, but there is no such customer',
    ],
    [
      'an orphaned own column between customers',
      [
        `INSERT INTO customer_columns (customer, name, rank, value) SELECT key + 1, 'region', 3, 'north'
         FROM customers WHERE id = 'c-1'`,
      ],
      'customer_columns: has a row for the key 2103, but there is no such customer',
    ],
    [
      'a customer in the trash and outside it',
      [
        "INSERT INTO customer_trash (id, deleted, actor_id, entry_id, name, name_folded, record) VALUES ('c-1', 1, 'a', 'e', 'n', 'n', '{}')",
      ],
      'customer_trash: customer c-1 is deleted and not deleted',
    ],
    [
      'an unreadable customer in the trash',
      ["UPDATE customer_trash SET record = '{' WHERE id = 'c-kept'"],
      "customer_trash: the record of customer c-kept can't be read",
    ],
    [
      'a wrong size of the trash',
      ["UPDATE storage_state SET value = '3' WHERE name = 'customer_trash_size'"],
      'customer_trash: says 3 customers in all, there are 1',
    ],
    [
      'a wrong status-role count',
      ["UPDATE customer_cells SET customers = customers + 1 WHERE status = 'active' AND role = 'customer'"],
      'customer_cells: says 4 of the status "active" and role "customer", there are 3',
    ],
    [
      'a missing status-role count',
      ["DELETE FROM customer_cells WHERE status = 'active' AND role = 'customer'"],
      `customer_cells: says ${MANY - 1} customers in all, there are ${MANY + 2}`,
    ],
    [
      'a wrong count of an own column',
      ["UPDATE customer_column_counts SET numbers = numbers + 1, texts = texts - 1 WHERE name = 'region'"],
      'customer_column_counts: says 3 customers (0 booleans, 1 numbers, 2 texts) with the column "region", there are 3 customers (0 booleans, 0 numbers, 3 texts)',
    ],
    [
      'a count of an own column that nobody has',
      ["INSERT INTO customer_column_counts VALUES ('aa_nobody', 0, 0, 0, 0)"],
      'customer_column_counts: says 0 customers (0 booleans, 0 numbers, 0 texts) with the column "aa_nobody", there are none',
    ],
    [
      'a missing count of an own column',
      ["DELETE FROM customer_column_counts WHERE name = 'region'"],
      `customer_column_counts: says ${VALUES} values in all, there are ${VALUES + 3}`,
    ],
    [
      'trigrams that are missing',
      [`INSERT INTO customer_search (customer_search, rowid, text) SELECT 'delete', ${KEY}, ${TEXT}`],
      'customer c-1: its trigrams in customer_search are not those of its searched text',
    ],
    [
      'orphaned trigrams',
      ["INSERT INTO customer_search (rowid, text) VALUES (99999, 'nobody')"],
      'customer_search: has entries of the key 99999, but there is no such customer',
    ],
    [
      'trigrams at another position',
      [
        `INSERT INTO customer_search (customer_search, rowid, text) SELECT 'delete', ${KEY}, ${TEXT}`,
        `INSERT INTO customer_search (rowid, text) SELECT ${KEY}, 'gra' || ${TEXT}`,
      ],
      'customer_search: trigrams are at other positions than in the texts',
    ],
    [
      'the count of a filter',
      ['UPDATE filter_counts SET delta = delta + 1'],
      'tracked filter 1: says 3 customers, there are 2',
    ],
    [
      'the criteria of a filter',
      [`UPDATE counted_filters SET criteria = replace(criteria, 'north', 'south')`],
      'tracked filter 1: its digest is not that of its criteria',
    ],
  ];
  for (const [name, statements, error] of tamperings) {
    it(`finds ${name}`, async () => {
      expect(await errorAfter(...statements)).to.equal(error);
    });
  }
});
