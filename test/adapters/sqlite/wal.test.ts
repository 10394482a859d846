import { expect } from 'chai';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Checkpointer } from '../../../src/adapters/sqlite/checkpoints/checkpointer.js';
import { SqliteDump } from '../../../src/adapters/sqlite/copy/sqlite-dump.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { SchemaTooNew } from '../../../src/adapters/storage-kernel/schema-too-new.js';
import { StoreLock } from '../../../src/adapters/sqlite/database/store-lock.js';
import { markInUse, putAway, WalIsMissing } from '../../../src/adapters/sqlite/database/wal-mark.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { aFeatureCreated, appendEntry } from '../../support/builders-store.js';
import { rejectionOf } from '../../support/rejection.js';

describe('the WAL', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'castellan.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = async (at = file) => {
    const store = await openSqliteStore({ file: at });
    await store.transact((transaction) => appendEntry(transaction, aFeatureCreated('a')));
    return store;
  };
  const seqOf = async (at: string) => {
    const store = await openSqliteStore({ file: at });
    const { seq } = await store.log.head();
    await store.close();
    return seq;
  };
  const copied = (name: string, ...suffixes: readonly string[]) => {
    const target = join(folder, name);
    mkdirSync(target);
    for (const suffix of suffixes) copyFileSync(file + suffix, join(target, `castellan.db${suffix}`));
    return join(target, 'castellan.db');
  };

  it('is empty after a clean stop, so the file alone is the store', async () => {
    await (await write()).close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).to.equal(0);
    expect(await seqOf(copied('alone', ''))).to.equal(1);
  });

  it('is reported missing when the file of a running store was copied alone', async () => {
    const store = await write();
    const alone = copied('alone', '');
    const whole = copied('whole', '', '-wal');
    await store.close();
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await rejectionOf(openSqliteStore({ file: alone }))).to.be.instanceOf(WalIsMissing);
      expect(await rejectionOf(SqliteDump.open(alone))).to.be.instanceOf(WalIsMissing);
      expect(existsSync(`${alone}-wal`)).to.equal(false);
    }
    expect(await seqOf(whole)).to.equal(1);
    // The documented way out: accept what the file holds.
    writeFileSync(`${alone}-wal`, '');
    expect(await seqOf(alone)).to.equal(0);
    expect(await seqOf(alone)).to.equal(0);
  });

  it('is moved into the file by the last process to close the store', async () => {
    const [first, second] = [await write(), await openSqliteStore({ file })];
    await first.close();
    const alone = copied('in use', '');
    expect(await rejectionOf(openSqliteStore({ file: alone }))).to.be.instanceOf(WalIsMissing);
    await second.close();
    expect(await seqOf(copied('closed', ''))).to.equal(1);
  });

  it('is moved into the file when two processes close at once', async () => {
    const stores = [await write(), await openSqliteStore({ file }), await openSqliteStore({ file })];
    await Promise.all(stores.map((store) => store.close()));
    expect(await seqOf(copied('alone', ''))).to.equal(1);
  });

  it('is moved into the file after a crash by a copy that only reads', async () => {
    const store = await write();
    const crashed = copied('crashed', '', '-wal');
    await store.close();
    await (await SqliteDump.open(crashed)).close();
    rmSync(`${crashed}-wal`, { force: true });
    rmSync(`${crashed}-shm`, { force: true });
    expect(await seqOf(crashed)).to.equal(1);
  });

  it('is not reported missing after a stop on a disk that accepts no more writes', async () => {
    await (await write()).close();
    const lock = await StoreLock.share(file);
    const database = await openDatabase(file);
    await markInUse(database);
    // Simulates a full disk: no page can be written, but the file holds everything the WAL did, and closing removes the
    // WAL.
    database.exec('PRAGMA query_only = ON');
    await putAway(database, file, lock);
    closeDatabase(database);
    lock.close();
    expect(await seqOf(copied('alone', ''))).to.equal(1);
  });

  it('can be moved into the file without any room for the lock', async () => {
    const store = await write();
    expect(statSync(`${file}-lock`).size).to.be.greaterThan(0);
    await store.close();
  });

  it('is moved into the file after a crash by a copy that refuses the store', async () => {
    const store = await write();
    const crashed = copied('crashed', '', '-wal');
    await store.close();
    const database = await openDatabase(crashed);
    database.exec("INSERT INTO schema_migrations VALUES (999, 'later', '')");
    const later = join(folder, 'later');
    mkdirSync(later);
    for (const suffix of ['', '-wal']) copyFileSync(crashed + suffix, join(later, `castellan.db${suffix}`));
    closeDatabase(database);
    expect(await rejectionOf(SqliteDump.open(join(later, 'castellan.db')))).to.be.instanceOf(SchemaTooNew);
    for (const suffix of ['-wal', '-shm']) rmSync(join(later, `castellan.db${suffix}`), { force: true });
    expect(await rejectionOf(SqliteDump.open(join(later, 'castellan.db')))).to.be.instanceOf(SchemaTooNew);
  });

  it('is emptied once writes have stopped', async () => {
    const database = await openDatabase(file);
    const warned: string[] = [];
    const checkpointer = new Checkpointer({ file, idleMs: 0, onWarning: (message) => warned.push(message) });
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x TEXT); INSERT INTO t VALUES (hex(zeroblob(100000)))');
    expect(statSync(`${file}-wal`).size).to.be.greaterThan(0);
    const held: Promise<unknown>[] = [];
    checkpointer.committed(async (until) => void held.push(until));
    while (statSync(`${file}-wal`).size > 0) await delay(5);
    await checkpointer.close();
    closeDatabase(database);
    expect(warned).to.deep.equal([]);
    // Writers who come while it is emptied wait for that, instead of trying for the lock.
    expect(held).to.have.lengthOf(1);
  });

  it('gets the mark into the file as soon as a reader is out of the way', async () => {
    await (await write()).close();
    const [database, reader] = [await openDatabase(file), await openDatabase(file)];
    reader.exec('BEGIN; SELECT count(*) FROM changes');
    let isMarked = false;
    const marking = markInUse(database).then(() => (isMarked = true));
    while ((database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version === 0)
      await delay(1);
    expect(isMarked).to.equal(false);
    expect(readFileSync(file).readUInt32BE(60)).to.equal(0);
    reader.exec('COMMIT');
    await marking;
    expect(readFileSync(file).readUInt32BE(60)).to.not.equal(0);
    closeDatabase(reader);
    closeDatabase(database);
  });
});
