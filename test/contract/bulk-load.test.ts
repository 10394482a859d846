import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { openDatabase, closeDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../src/adapters/sqlite/sqlite-store.js';
import { SqliteDump } from '../../src/adapters/sqlite/copy/sqlite-dump.js';
import { JournalIsMissing } from '../../src/adapters/sqlite/database/wal-mark.js';
import { StoreIsBeingFilled } from '../../src/adapters/sqlite/database/store-is-being-filled.js';
import type { BulkLoad } from '../../src/application/ports/customer-imports.js';
import type { CustomerTransaction } from '../../src/application/ports/customer-store.js';
import { decideCreation, decideUpdate } from '../../src/domain/customers/decide-customer.js';
import { add, aPatch, aQuery, erase, made } from '../support/builders-customers.js';
import { rejectionOf } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const NOTES = 'x'.repeat(2_000);

const creation = (id: string, body: Readonly<Record<string, unknown>> = {}) =>
  decideCreation(id, aPatch({ name: id, ...body }), made());

const recording =
  (...ids: readonly string[]) =>
  (transaction: CustomerTransaction) =>
    transaction.record(ids.map((id) => creation(id, { ref: id })));

describe('filling an empty SQLite store', function () {
  let folder: string;
  let store: SqliteStore;
  let name: string;
  const file = () => join(folder, name);

  beforeEach(async () => {
    folder = temporaryFolder();
    name = 'test.db';
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
    expect(await rejectionOf(openSqliteStore({ file: file(), lockTimeoutMs: 0 }))).to.be.instanceOf(StoreIsBeingFilled);
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

  it('derives from any text what other writes derive', async () => {
    const characters = fc.constantFrom(...Array.from(' \u00a0\u2003aAzZ~!_İßé1'), '  ', '[', '^', '*', '\ud83e\udd93');
    const texts = fc.sample(fc.string({ unit: characters, minLength: 1, maxLength: 6 }), { numRuns: 400, seed: 1 });
    const changes = texts.map((ref, n) => creation(`id-${n}`, { ref, city: `Bad${ref}Ems`, company: ref || null }));
    const load = await begin();
    await load.transact((transaction) => transaction.record(changes));
    await load.finish(() => undefined);
    expect(await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
    const refs = changes.flatMap(({ after }) => after.ownColumns.get('ref') ?? []);
    for (const ref of new Set(refs)) {
      const filters = [{ field: 'ref', operator: 'eq', values: [ref] }] as const;
      const { total } = await store.customers.list(aQuery({ filters }));
      expect(total, JSON.stringify(ref)).to.equal(refs.filter((one) => one === ref).length);
    }
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

  /** Writes more than a connection keeps in memory. */
  async function writeMuch(load: BulkLoad): Promise<void> {
    for (let one = 0; one < 12_000; one += 1_000) {
      const changes = Array.from({ length: 1_000 }, (_, index) => creation(`c-${one + index}`, { notes: NOTES }));
      await load.transact((transaction) => transaction.record(changes));
    }
  }

  /** Copies these files, as a killed process would leave them. */
  function copyLeft(...suffixes: readonly string[]): string {
    const [left, copy] = [join(folder, 'left'), join(folder, 'left', 'test.db')];
    mkdirSync(left);
    for (const suffix of suffixes) copyFileSync(`${file()}${suffix}`, `${copy}${suffix}`);
    return copy;
  }

  const openLeft = (...suffixes: readonly string[]) => openSqliteStore({ file: copyLeft(...suffixes) });

  async function expectUnharmed(found: SqliteStore): Promise<void> {
    expect(await totalIn(found)).to.equal(0);
    await add(found.customers, 'c-1', { notes: NOTES });
    expect(await totalIn(found)).to.equal(1);
    const again = await openDatabase(join(folder, 'left', 'test.db'));
    expect(again.prepare('PRAGMA integrity_check').get()).to.deep.include({ integrity_check: 'ok' });
    closeDatabase(again);
    await found.close();
  }

  it('leaves the store unchanged when its process dies, however much it has written', async () => {
    const load = await begin();
    await writeMuch(load);
    expect(statSync(`${file()}-wal`).size).to.be.greaterThan(10_000_000);
    const found = await openLeft('', '-wal');
    await load.discard();
    await expectUnharmed(found);
  });

  describe('opened for that', () => {
    const journal = () => statSync(`${file()}-journal`, { throwIfNoEntry: false })?.size;
    const isWalThere = () => existsSync(`${file()}-wal`);

    beforeEach(async () => {
      await store.close();
      // A file that this process had open before may still have a connection, which the driver closes later.
      name = 'filled.db';
      store = await openSqliteStore({ file: file(), bulkImport: true });
    });

    it('writes to the file itself, and goes back to a WAL at the end', async () => {
      const before = await indexes();
      const load = await begin();
      await writeMuch(load);
      expect(statSync(file()).size).to.be.greaterThan(10_000_000);
      expect(isWalThere()).to.equal(false);
      await load.finish(() => undefined);
      expect(await totalIn(store)).to.equal(12_000);
      await store.close();
      expect(journal()).to.equal(undefined);
      store = await openSqliteStore({ file: file() });
      expect(isWalThere()).to.equal(true);
      expect(await totalIn(store)).to.equal(12_000);
      expect(await indexes()).to.deep.equal(before);
    });

    it('leaves the store unchanged when its process dies, however much it has written', async () => {
      const load = await begin();
      await writeMuch(load);
      const found = await openLeft('', '-journal');
      await load.discard();
      await expectUnharmed(found);
    });

    it('leaves the store unchanged when its process dies before it has written anything', async () => {
      await begin();
      await expectUnharmed(await openLeft(''));
    });

    it('leaves the store unchanged when its process dies, and so does the one that opens it next', async () => {
      const load = await begin();
      await writeMuch(load);
      const copy = copyLeft('', '-journal');
      await load.discard();
      // SQLite restores the file and removes the journal.
      const next = await openDatabase(copy);
      closeDatabase(next);
      const dump = await SqliteDump.open(copy);
      await expectUnharmed(await openSqliteStore({ file: copy }));
      await dump.close();
    });

    it('refuses a copy of the file without its journal', async () => {
      await writeMuch(await begin());
      const copy = copyLeft('');
      expect(await rejectionOf(openSqliteStore({ file: copy }))).to.be.instanceOf(JournalIsMissing);
      expect(await rejectionOf(SqliteDump.open(copy))).to.be.instanceOf(JournalIsMissing);
    });

    it('leaves the store unchanged when discarded, and can write to it', async () => {
      const load = await begin();
      await writeMuch(load);
      await load.discard();
      await add(store.customers, 'a');
      expect(await totalIn(store)).to.equal(1);
    });

    it('shares a store that has customers or is open elsewhere, with a WAL', async () => {
      await add(store.customers, 'a');
      await store.close();
      store = await openSqliteStore({ file: file(), bulkImport: true });
      expect(isWalThere()).to.equal(true);
      const other = await openSqliteStore({ file: file() });
      await erase(other.customers, 'a');
      await store.close();
      store = await openSqliteStore({ file: file(), bulkImport: true });
      expect([isWalThere(), await store.customerImports.beginBulkLoad('ref')]).to.deep.equal([true, undefined]);
      await other.close();
    });
  });
});
