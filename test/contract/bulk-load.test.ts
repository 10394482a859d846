import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase, closeDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../src/adapters/sqlite/sqlite-store.js';
import { StoreIsBeingFilled } from '../../src/adapters/sqlite/database/store-is-being-filled.js';
import type { BulkLoad } from '../../src/application/ports/customer-imports.js';
import type { CustomerTransaction } from '../../src/application/ports/customer-store.js';
import { decideCreation, decideUpdate } from '../../src/domain/customers/decide-customer.js';
import { add, aPatch, aQuery, erase, made } from '../support/builders-customers.js';
import { rejectionOf } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const creation = (id: string, body: Readonly<Record<string, unknown>> = {}) =>
  decideCreation(id, aPatch({ name: id, ...body }), made());

const recording =
  (...ids: readonly string[]) =>
  (transaction: CustomerTransaction) =>
    transaction.record(ids.map((id) => creation(id, { ref: id })));

describe('filling an empty SQLite store', function () {
  this.timeout(20_000);
  let folder: string;
  let store: SqliteStore;
  const file = () => join(folder, 'test.db');

  beforeEach(async () => {
    folder = temporaryFolder();
    store = await openSqliteStore({ file: file() });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** The statements of all indexes. */
  async function indexes(): Promise<unknown[]> {
    const database = await openDatabase(file());
    const rows = database
      .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
      .all();
    closeDatabase(database);
    return rows;
  }

  async function begin(): Promise<BulkLoad> {
    const load = await store.customerImports.beginBulkLoad('ref');
    if (load === undefined) throw new Error('The store cannot be filled.');
    return load;
  }

  const totalIn = async (one: SqliteStore) => (await one.customers.list(aQuery())).total;

  it('saves everything at the end and shows nothing to anyone until then', async () => {
    const before = await indexes();
    const load = await begin();
    await load.transact(recording('a', 'b'));
    expect(await totalIn(store)).to.equal(0);
    expect(await rejectionOf(openSqliteStore({ file: file() }))).to.be.instanceOf(StoreIsBeingFilled);
    const steps: number[][] = [];
    await load.finish((done, total) => steps.push([done, total]));
    expect(steps.map(([done]) => done)).to.deep.equal(steps.map((_, index) => index));
    expect(steps.at(-1)![0]).to.equal(steps.at(-1)![1]).and.to.be.greaterThan(0);
    expect(await indexes()).to.deep.equal(before);
    const other = await openSqliteStore({ file: file() });
    expect(await totalIn(other)).to.equal(2);
    await other.close();
  });

  it('lets a callback change a customer created by an earlier one', async () => {
    const load = await begin();
    await load.transact(recording('a', 'b'));
    await load.transact(async (transaction) => {
      const [before] = await transaction.findAllByOwnColumn('ref', ['a']);
      expect(await transaction.findAll(['a'])).to.deep.equal([before]);
      expect(transaction.seq).to.equal(2);
      const patch = aPatch({ name: 'Änne', ref: null, plan: 'pro' });
      await transaction.record([decideUpdate(before!, patch, made(), () => true)!]);
    });
    const stale = creation('a').after;
    const change = {
      ...decideUpdate(stale, aPatch({ name: 'x' }), made(), () => true)!,
      before: { ...stale, version: 7 },
    };
    const refusal = await rejectionOf(load.transact((transaction) => transaction.record([change])));
    expect(refusal.message).to.include('not stored as the change found it');
    await load.finish(() => undefined);
    const { records } = await store.customers.list(aQuery({ search: [['anne']] }));
    expect(records.map(({ id, ownColumns }) => [id, [...ownColumns]])).to.deep.equal([['a', [['plan', 'pro']]]]);
    expect(await store.customers.lastSeq()).to.equal(3);
  });

  it('continues the log of deleted customers', async () => {
    await add(store.customers, 'z', { status: 'lead' });
    await erase(store.customers, 'z');
    const load = await begin();
    await load.transact(recording('a'));
    await load.finish(() => undefined);
    expect(await store.customers.lastSeq()).to.equal(3);
    expect(await totalIn(store)).to.equal(1);
  });

  it("isn't available when another process has the store open", async () => {
    const before = await indexes();
    const other = await openSqliteStore({ file: file() });
    expect(await store.customerImports.beginBulkLoad('ref')).to.equal(undefined);
    expect(await indexes()).to.deep.equal(before);
    await other.close();
    await (await begin()).discard();
  });

  it("isn't available for a store with customers, and lets others in afterwards", async () => {
    await add(store.customers, 'a');
    const before = await indexes();
    expect(await store.customerImports.beginBulkLoad('ref')).to.equal(undefined);
    expect(await indexes()).to.deep.equal(before);
    await (await openSqliteStore({ file: file() })).close();
    await add(store.customers, 'b');
  });

  it('leaves the store unchanged when discarded, and lets others in', async () => {
    const before = await indexes();
    const load = await begin();
    await load.transact(recording('a'));
    await load.discard();
    expect(await indexes()).to.deep.equal(before);
    const other = await openSqliteStore({ file: file() });
    expect(await totalIn(other)).to.equal(0);
    await add(other.customers, 'a');
    await other.close();
    expect(await totalIn(store)).to.equal(1);
  });

  it('leaves the store unchanged when its process dies, however much it has written', async () => {
    const load = await begin();
    const notes = 'x'.repeat(2_000);
    for (let one = 0; one < 12_000; one += 1_000) {
      const changes = Array.from({ length: 1_000 }, (_, index) => creation(`c-${one + index}`, { notes }));
      await load.transact((transaction) => transaction.record(changes));
    }
    expect(statSync(`${file()}-wal`).size).to.be.greaterThan(10_000_000);
    // What a killed process leaves: its files.
    const [left, copy] = [join(folder, 'left'), join(folder, 'left', 'test.db')];
    mkdirSync(left);
    for (const suffix of ['', '-wal']) copyFileSync(`${file()}${suffix}`, `${copy}${suffix}`);
    await load.discard();
    const found = await openSqliteStore({ file: copy });
    expect(await totalIn(found)).to.equal(0);
    await add(found.customers, 'c-1', { notes });
    expect(await totalIn(found)).to.equal(1);
    const again = await openDatabase(copy);
    expect(again.prepare('PRAGMA integrity_check').get()).to.deep.include({ integrity_check: 'ok' });
    closeDatabase(again);
    await found.close();
  });
});
