import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { CustomerLoad } from '../../../src/adapters/sqlite/customers/customer-load.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../../src/adapters/sqlite/sqlite-store.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import type { CustomerChange } from '../../../src/domain/customers/customer-change.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { ListPage } from '../../../src/domain/lists/list-query.js';
import { readSearch } from '../../../src/domain/lists/search-words.js';
import { customer, customerQueries } from '../../contract/customer-lists.property.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { aCustomer, add, aPatch, aQuery, change, erase, made } from '../../support/builders-customers.js';

/** More than are ever read on the main thread without an index. */
const MANY = 2_500;

describe('customers on SQLite', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'test.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('loaded in bulk', () => {
    let store: SqliteStore;
    let records: readonly Customer[];
    beforeEach(async () => {
      records = fc
        .sample(customer, { numRuns: MANY, seed: 7 })
        .map((one, index) => ({ ...one, id: `id-${String((index * 37) % 2_501).padStart(4, '0')}` }));
      await load(file, records);
      store = await openSqliteStore({ file });
    });
    afterEach(() => store.close());

    it('are listed as by evaluateList, on whichever thread', async () => {
      const shown = ({ records: found, total, next }: ListPage<Customer>) =>
        JSON.stringify({ ids: found.map(({ id }) => id), total, next });
      for (const query of fc.sample(customerQueries, { numRuns: 250, seed: 7 })) {
        const expected = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
        expect(shown(await store.customers.list(query)), JSON.stringify(query)).to.equal(shown(expected));
      }
    });

    it('have the same derived data as when written by transactions', async () => {
      expect((await store.customerLogs.list(aQuery())).total).to.equal(MANY);
      expect(await store.customers.lastSeq()).to.equal(MANY);
      expect(await store.customers.find(records[3]!.id)).to.deep.equal(records[3]);
      const other = join(folder, 'written.db');
      const otherStore = await openSqliteStore({ file: other });
      await Promise.all(
        records.map((one) => otherStore.customers.transact((transaction) => transaction.record([creation(one)]))),
      );
      for (const one of [store, otherStore]) await one.close();
      await expectSound(file);
      const [loaded, written] = [await besideRows(file), await besideRows(other)];
      for (const table of Object.keys(written)) expect(loaded[table], table).to.deep.equal(written[table]);
    });
  });

  it('are counted exactly by a long text that most of them contain', async () => {
    const names = Array.from({ length: 40 }, (_, index) =>
      index % 8 === 0 ? `Nobody ${index}` : `Anna Lund ${index}`,
    );
    await load(
      file,
      names.map((name, index) => aCustomer({ id: `id-${index}`, name })),
    );
    const store = await openSqliteStore({ file });
    const total = async (...texts: string[]) => (await store.customers.list(aQuery({ search: [texts] }))).total;
    expect([await total('anna lund'), await total('nna lund 1'), await total('anna lund', 'nobody')]).to.deep.equal([
      35, 10, 40,
    ]);
    await store.close();
  });

  it('are found by a rare word beside ones that most of them have, as by evaluateList', async () => {
    const records = Array.from({ length: 600 }, (_, index) =>
      aCustomer({
        id: `id-${index}`,
        name: index % 9 === 0 ? `Barbara Liskov ${index}` : index % 7 === 0 ? `Lisa Nakov ${index}` : `Ada ${index}`,
        email: index % 5 === 0 ? null : `user${index}@example.com`,
        company: index % 6 === 0 ? 'Comedy Pan, many' : `Company ${index % 4}, Inc`,
      }),
    );
    await load(file, records);
    const store = await openSqliteStore({ file });
    const kept = { field: 'company', operator: 'like', values: ['company'] } as const;
    const values = [
      'company liskov',
      'liskov company',
      'liskov 1',
      'company liskov 1',
      '"company 3" liskov',
      'com liskov',
    ];
    for (const q of [...values, 'inc company liskov', 'company example liskov', 'company example', 'nobody company']) {
      for (const filters of [[], [kept]]) {
        const query = aQuery({ filters, search: readSearch([q], CUSTOMER_FIELDS) });
        const expected = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
        const { total, records: found } = await store.customers.list(query);
        expect([total, ...found.map(({ id }) => id)], q).to.deep.equal([
          expected.total,
          ...expected.records.map(({ id }) => id),
        ]);
      }
    }
    await store.close();
  });

  it('keep their derived data consistent through large callbacks', async () => {
    const store = await openSqliteStore({ file });
    const { customers } = store;
    const ids = Array.from({ length: 200 }, (_, index) => `large-${index}`);
    const write = (status: string, isRefused: boolean) =>
      customers.transact(
        async (transaction) => {
          const changes = ids.map((id) => decideCreation(`${id}-${status}`, aPatch({ name: status, status }), made()));
          await transaction.record(changes);
          if (isRefused) throw new RangeError('refused');
        },
        { isLarge: true },
      );
    await Promise.allSettled([write('lead', false), write('gone', true), add(customers, 'one'), write('won', false)]);
    expect((await customers.list(aQuery())).total).to.equal(401);
    await store.close();
    await expectSound(file);
  });

  it('keep other writes waiting for one large write, not for several', async () => {
    const store = await openSqliteStore({ file });
    const done: string[] = [];
    const write = (name: string, isLarge: boolean) => {
      const creation = decideCreation(name, aPatch({ name }), made());
      const written = store.customers.transact((transaction) => transaction.record([creation]), { isLarge });
      return written.then(() => done.push(name));
    };
    const large = ['large-1', 'large-2', 'large-3'].map((name) => write(name, true));
    await Promise.all([...large, write('small-1', false), write('small-2', false)]);
    expect(done).to.deep.equal(['large-1', 'small-1', 'small-2', 'large-2', 'large-3']);
    await store.close();
  });

  it('are found by an own column without an index of that column', async () => {
    const store = await openSqliteStore({ file });
    await add(store.customers, 'a', { plan: 'Pro' });
    const database = await openDatabase(file);
    const count = () => database.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'index'").get();
    const before = count();
    const found = (value: string) =>
      store.customers.transact(async (transaction) => {
        const rows = await transaction.findAllByOwnColumn('plan', [value]);
        return rows.map(({ id }) => id);
      });
    expect(await found('Pro')).to.deep.equal(['a']);
    expect(await found('pro')).to.deep.equal([]);
    expect(count()).to.deep.equal(before);
    closeDatabase(database);
    await store.close();
  });

  it('keep their derived data consistent through failing callbacks and groups that change one customer several times', async () => {
    const store = await openSqliteStore({ file });
    const { customers } = store;
    const refused = (id: string) =>
      customers.transact(async (transaction) => {
        await transaction.record([decideCreation(id, aPatch({ name: `refused ${id}`, status: 'gone' }), made())]);
        throw new RangeError('refused');
      });
    for (let round = 0; round < 5; round += 1) {
      const ids = Array.from({ length: 12 }, (_, index) => `c-${round}-${index}`);
      const writes: Promise<unknown>[] = ids.flatMap((id, index) => [
        add(customers, id, { score: index, label: 'É', status: index % 2 === 0 ? 'lead' : 'active' }),
        change(customers, id, { name: `Renamed ${id}`, role: 'vip', score: null, label: 'é' }),
        refused(`r-${id}`),
        ...(index % 3 === 0 ? [erase(customers, id)] : []),
      ]);
      await Promise.allSettled(writes);
      await Promise.allSettled([erase(customers, `c-${round}-1`), add(customers, `d-${round}`), refused(`e-${round}`)]);
    }
    expect((await customers.list(aQuery({ search: [['renamed']] }))).total).to.equal(35);
    expect((await customers.list(aQuery({ search: [['refused']] }))).total).to.equal(0);
    await store.close();
    await expectSound(file);
  });
});

async function load(file: string, records: readonly Customer[]): Promise<void> {
  const database = await openDatabase(file);
  await migrate(database, MIGRATIONS);
  database.exec('BEGIN');
  const running = CustomerLoad.begin(database)!;
  for (const record of records) running.add(creation(record));
  expect([...running.finish()]).to.deep.equal(CustomerLoad.steps);
  database.exec('COMMIT');
  closeDatabase(database);
}

function creation(after: Customer): CustomerChange {
  return { before: undefined, after, entry: decideCreation(after.id, aPatch({ name: 'x' }), made()).entry };
}

/** The derived data by table, without the keys, which depend on the order of writing. */
async function besideRows(file: string): Promise<Record<string, unknown[]>> {
  const database = await openDatabase(file);
  const select = (columns: string, table: string) =>
    database.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${columns}`).all();
  const found = {
    texts: select('id, text', 'customer_texts JOIN customers ON key = customer'),
    records: select('customer_records.version, record', 'customer_records'),
    outOfOrder: select('id', 'customers_out_of_order JOIN customers ON key = customer'),
    columns: select(
      'id, customer_columns.name, rank, value, exact',
      'customer_columns JOIN customers ON key = customer',
    ),
    counts: select('status, role, status_folded, role_folded, customers', 'customer_cells'),
    columnCounts: select('name, customers, booleans, numbers, texts', 'customer_column_counts'),
  };
  closeDatabase(database);
  return found;
}

/** Compares the derived data with the rows. */
async function expectSound(file: string): Promise<void> {
  const database = await openDatabase(file);
  const differences = (one: string, other: string) =>
    database.prepare(`SELECT * FROM (${one} EXCEPT ${other}) UNION ALL SELECT * FROM (${other} EXCEPT ${one})`).all();
  database.exec("INSERT INTO customer_search (customer_search, rank) VALUES ('integrity-check', 1)");
  const counts = 'SELECT status, role, status_folded, role_folded, count(*) FROM customers GROUP BY 1, 2';
  expect(differences('SELECT * FROM customer_cells', counts)).to.deep.equal([]);
  expect(differences('SELECT customer FROM customer_texts', 'SELECT key FROM customers')).to.deep.equal([]);
  expect(
    differences('SELECT customer, version FROM customer_records', 'SELECT key, version FROM customers'),
  ).to.deep.equal([]);
  const columns = 'SELECT customers.key, each.key FROM customers, json_each(own_columns) AS each';
  expect(differences('SELECT customer, name FROM customer_columns', columns)).to.deep.equal([]);
  const columnCounts = `SELECT each.key, count(*), sum(type IN ('true', 'false')), sum(type IN ('integer', 'real')),
    sum(type = 'text') FROM customers, json_each(own_columns) AS each GROUP BY 1`;
  expect(differences('SELECT * FROM customer_column_counts', columnCounts)).to.deep.equal([]);
  expect(database.prepare('PRAGMA integrity_check').get()).to.deep.include({ integrity_check: 'ok' });
  closeDatabase(database);
}
