import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { CustomersInMemory } from '../../../src/adapters/sqlite/columns/customers-in-memory.js';
import { partsOfList } from '../../../src/adapters/sqlite/customers/parts-of-list.js';
import { involvesOwnColumns } from '../../../src/adapters/sqlite/customers/split-criteria.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { SqliteSnapshot } from '../../../src/adapters/sqlite/database/sqlite-snapshot.js';
import { ListReader } from '../../../src/adapters/sqlite/lists/list-reader.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../../src/adapters/sqlite/sqlite-store.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerJson } from '../../../src/application/customers/customer-record.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { decideDeletion } from '../../../src/domain/customers/decide-customer.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { ListQuery, Scalar } from '../../../src/domain/lists/list-query.js';
import { customer, customerQueries, populations } from '../../contract/customer-lists.property.js';
import { add, aQuery, made } from '../../support/builders-customers.js';
import { become } from '../../support/become.js';
import { textOf, withText } from '../../support/json-bytes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** So many that threads read most lists. */
const MANY = 2_300;
const ROUNDS = 60;
const QUERIES = 40;
const BY_NAME = ['name', 'id'].map((field) => ({ field, descending: false }));
const TINY = { bytes: 1_000_000, changes: 1_000, entriesAStep: 7, sorted: 0, entries: 0 };
const LIMITS = {
  'everything in memory': TINY,
  'rows where there are few': { ...TINY, sorted: 5, entries: 10 },
  'little memory': { ...TINY, bytes: 9_000 },
  'few changes': { ...TINY, changes: 40 },
};

describe('customers in memory', function () {
  this.timeout(120_000);
  let folder: string;
  let file: string;
  let store: SqliteStore;
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder, 'memory.db');
    store = await openSqliteStore({ file });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('are listed by the threads of a store, while customers change and old log entries go', async () => {
    const many = fc.sample(customer, { numRuns: MANY, seed: 3 }).map((one, index) => ({ ...one, id: `id-${index}` }));
    await become(store.customers, many);
    let records = many;
    const queries = fc.sample(customerQueries, { numRuns: 150, seed: 4 }).filter(involvesOwnColumns);
    await store.segmentMembers.preload(queries.slice(0, 20));
    for (const [turn, query] of queries.entries()) {
      const { records: meant, total } = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
      const found = await store.customers.list(query);
      expect({ total: found.total, ids: found.records.map(({ id }) => id) }, JSON.stringify(query)).to.deep.equal({
        total,
        ids: meant.map(({ id }) => id),
      });
      expect(withText(await store.customers.listAsJson(query))).to.include({
        total,
        json: meant.map(customerJson).join(),
      });
      const { id, version } = records[turn]!;
      const changed = { ...records[turn + 100]!, id, version: version + 1 };
      await store.customers.transact((transaction) =>
        transaction.record([
          {
            before: records[turn]!,
            after: changed,
            entry: { ...decideDeletion(changed, made()).entry, type: 'updated' },
          },
          decideDeletion(records.at(-1)!, made()),
        ]),
      );
      records = records.map((record) => (record.id === id ? changed : record)).slice(0, -1);
      if (turn % 10 === 9) await store.customerLogs.removeOld({ time: Infinity, now: Infinity }, 5_000);
      if (turn % 7 === 6)
        records = [...records, await add(store.customers, `id-${turn}-new`, { own: turn, other: 'İSS' })];
    }
  });

  for (const descending of [false, true]) {
    it(`are read along the index of a column that all have, ${descending ? 'de' : 'a'}scending`, async () => {
      const many = fc.sample(customer, { numRuns: 400, seed: 5 }).map((one, index) => {
        const [score, size] = [(index * 7) % 90, index % 3];
        const ownColumns = new Map<string, Scalar>([
          ['score', score < 80 ? score : `text ${score}`],
          ['size', size],
        ]);
        return { ...one, id: `id-${1_000 + index}`, ownColumns };
      });
      await become(store.customers, many);
      const database = await openDatabase(file, { queryOnly: true });
      const memory = new CustomersInMemory(database, TINY);
      const reader = new ListReader(database, () => memory);
      const order = ['score', 'id'].map((field) => ({ field, descending }));
      // The last ones have no match near either end, so the index alone can't tell.
      const filtersOf = [
        [{ field: 'size', operator: 'gte', values: [1] }],
        [{ field: 'score', operator: 'lte', values: [45] }],
        [{ field: 'score', operator: 'eq', values: Array.from({ length: 8 }, (_, index) => 40 + index) }],
      ] as const;
      for (const filters of filtersOf) {
        for (const start of [0, 7, 390]) {
          const query = aQuery({
            filters: [...filters, { field: 'size', operator: 'lte', values: [2] }],
            order,
            page: { kind: 'slice', start, limit: 20 },
          });
          const found = new SqliteSnapshot(database).run(() =>
            memory.answer({ query, parts: partsOfList(query), asJson: false }, reader),
          );
          const { records, total } = evaluateList(many, query, CUSTOMER_FIELDS, customerValue);
          expect(
            { total: found?.total, ids: found?.rows.map((row) => row['id']) },
            JSON.stringify(query),
          ).to.deep.equal({
            total,
            ids: records.map(({ id }) => id),
          });
        }
      }
      closeDatabase(database);
    });
  }

  it('wait for a column that the index would answer for, too, when many lists need it', async () => {
    const many = fc.sample(customer, { numRuns: 50, seed: 3 }).map((one, index) => ({ ...one, id: `id-${index}` }));
    await become(
      store.customers,
      many.map((one, index) => ({ ...one, ownColumns: new Map([['score', index]]) })),
    );
    const database = await openDatabase(file, { queryOnly: true });
    const memory = new CustomersInMemory(database, TINY);
    const reader = new ListReader(database, () => memory);
    const query = aQuery({ filters: [{ field: 'score', operator: 'gte', values: [10] }], order: BY_NAME });
    const ask = () =>
      new SqliteSnapshot(database).run(() => memory.answer({ query, parts: partsOfList(query), asJson: true }, reader));
    const answers = Array.from({ length: 12 }, ask);
    expect(answers.map((answer) => answer?.total)).to.deep.equal([...Array<undefined>(10).fill(undefined), 40, 40]);
    closeDatabase(database);
  });

  for (const [name, limits] of Object.entries(LIMITS)) {
    it(`are listed as evaluateList lists them, whatever changed before: ${name}`, async () => {
      const database = await openDatabase(file, { queryOnly: true });
      const memory = new CustomersInMemory(database, limits);
      const reader = new ListReader(database, () => memory);
      const snapshot = new SqliteSnapshot(database);
      let answered = 0;
      const check = (records: readonly Customer[], query: ListQuery) => {
        const { records: meant, total } = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
        const parts = partsOfList(query);
        const json = snapshot.run(() => memory.answer({ query, parts, asJson: true }, reader));
        const rows = snapshot.run(() => memory.answer({ query, parts, asJson: false }, reader));
        if (json === undefined || rows === undefined) return;
        answered += 1;
        const limit = query.page.limit;
        const all = json.rows.flatMap(({ json: bytes }) => (bytes === null ? [] : [textOf(bytes as Uint8Array)]));
        const texts = query.page.kind === 'slice' ? all : all.slice(0, limit);
        expect({ total: json.total, json: texts.join() }, JSON.stringify(query)).to.deep.equal({
          total,
          json: meant.map(customerJson).join(),
        });
        const ids = rows.rows.map((row) => row['id']).slice(0, limit);
        expect({ total: rows.total, ids }).to.deep.equal({ total, ids: meant.map(({ id }) => id) });
      };
      for (const records of fc.sample(populations, { numRuns: ROUNDS, seed: 1 })) {
        await become(store.customers, records);
        const queries = fc.sample(customerQueries, { numRuns: QUERIES, seed: records.length });
        for (const query of queries) {
          if (!involvesOwnColumns(query)) continue;
          check(records, query);
          while (snapshot.run(() => memory.prepare(reader)) && records.length % 2 === 0);
        }
      }
      expect(answered).to.be.greaterThan(200);
      closeDatabase(database);
    });
  }
});
