import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase, closeDatabase } from '../../src/adapters/sqlite/open-database.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../src/adapters/sqlite/sqlite-store.js';
import { StoreIsBeingFilled } from '../../src/adapters/sqlite/store-is-being-filled.js';
import { add, aQuery } from '../support/builders-customers.js';
import { rejectionOf } from '../support/rejection.js';
import { aFolder } from './open-store.js';

describe('filling an empty SQLite store', () => {
  let folder: string;
  let store: SqliteStore;
  const file = () => join(folder, 'test.db');

  beforeEach(async () => {
    folder = aFolder();
    store = await openSqliteStore({ file: file() });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Every index there is, by the statement that made it. */
  async function indexes(): Promise<unknown[]> {
    const database = await openDatabase(file());
    const rows = database
      .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
      .all();
    closeDatabase(database);
    return rows;
  }

  it('puts indexes off and makes them again, while nobody else gets in', async () => {
    const before = await indexes();
    const load = await store.customerImports.beginBulkLoad();
    expect((await indexes()).length).to.be.lessThan(before.length);
    await store.customerImports.indexOwnColumn('ref');
    for (const id of ['a', 'b']) await add(store.customers, id, { ref: id });
    expect(await rejectionOf(openSqliteStore({ file: file() }))).to.be.instanceOf(StoreIsBeingFilled);
    const steps: number[][] = [];
    await load!.finish((done, total) => steps.push([done, total]));
    expect(steps.at(-1)![0]).to.equal(steps.at(-1)![1]).and.to.be.greaterThan(0);
    expect(store.synchronous).to.equal(2);
    expect(await indexes()).to.have.length(before.length + 1);
    expect(await indexes()).to.deep.include.members(before);
    const other = await openSqliteStore({ file: file() });
    expect((await other.customers.list(aQuery())).total).to.equal(2);
    await other.close();
  }).timeout(20_000);

  it('is not for a store that somebody else has open', async () => {
    const before = await indexes();
    const other = await openSqliteStore({ file: file() });
    expect(await store.customerImports.beginBulkLoad()).to.equal(undefined);
    expect(await indexes()).to.deep.equal(before);
    await other.close();
    expect(await store.customerImports.beginBulkLoad()).to.not.equal(undefined);
  });

  it('is not for a store with customers, and lets others in all the same', async () => {
    await add(store.customers, 'a');
    const before = await indexes();
    expect(await store.customerImports.beginBulkLoad()).to.equal(undefined);
    expect(await indexes()).to.deep.equal(before);
    await (await openSqliteStore({ file: file() })).close();
  });

  it('given up, is completed by the next who opens the store, and what was committed is there', async () => {
    const before = await indexes();
    await store.customerImports.beginBulkLoad();
    await add(store.customers, 'a', { company: 'Acme' });
    await store.close();
    const warnings: string[] = [];
    store = await openSqliteStore({ file: file(), onWarning: (message) => warnings.push(message) });
    expect(warnings).to.have.length(1);
    expect(await indexes()).to.deep.equal(before);
    expect((await store.customers.list(aQuery())).records.map(({ id }) => id)).to.deep.equal(['a']);
    await store.close();
    store = await openSqliteStore({ file: file(), onWarning: (message) => warnings.push(message) });
    expect(warnings).to.have.length(1);
  });

  it('given up, is completed once when several open the store at the same time', async () => {
    const before = await indexes();
    await store.customerImports.beginBulkLoad();
    await add(store.customers, 'a');
    await store.close();
    const warnings: string[] = [];
    const open = () => openSqliteStore({ file: file(), onWarning: (message) => warnings.push(message) });
    const stores = await Promise.all([open(), open(), open()]);
    expect(warnings).to.have.length(1);
    expect(await indexes()).to.deep.equal(before);
    for (const one of stores) await one.close();
    store = await open();
  });
});
