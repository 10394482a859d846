import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { StoreLock } from '../../../src/adapters/sqlite/database/store-lock.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../../src/adapters/sqlite/sqlite-store.js';
import { aFeatureCreated, appendEntry } from '../../support/builders-store.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('processes that wait for the write lock of a SQLite store', () => {
  let folder: string;
  let file: string;
  let store: SqliteStore;
  let other: SqliteDatabase;
  let lock: StoreLock;
  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder, 'castellan.db');
    store = await openSqliteStore({ file });
    other = await openDatabase(file);
    lock = await StoreLock.share(file);
  });
  afterEach(async () => {
    await store.close();
    lock.close();
    closeDatabase(other);
    rmSync(folder, { recursive: true });
  });

  const write = (id: string) => store.transact((transaction) => appendEntry(transaction, aFeatureCreated(id)));
  const begin = () => other.exec('BEGIN IMMEDIATE');
  const end = () => other.exec('ROLLBACK');

  it('go before one that writes large transactions again and again', async () => {
    const another = await openSqliteStore({ file });
    begin();
    const order: string[] = [];
    const writing = write('a').then(() => order.push('written'));
    // It finds the lock taken, and tries again.
    await delay(20);
    const large = another.customers.transact(async () => order.push('large'), { isLarge: true });
    await delay(20);
    end();
    await Promise.all([writing, large]);
    expect(order).to.deep.equal(['written', 'large']);
    await another.close();
  });

  it('go before a large transaction while the rest of the WAL is moved', async () => {
    const another = await openSqliteStore({ file });
    let isOver = false;
    const moving = lock.nextWriter.keepPlace(async () => {
      await write('a');
      await delay(50);
      isOver = true;
    });
    const large = another.customers.transact(async () => isOver, { isLarge: true });
    expect(await large).to.equal(true);
    await moving;
    await another.close();
  });

  it('hold nobody up for long when they were stopped', async () => {
    const stopped = await openDatabase(`${file}-lock`);
    stopped.exec('BEGIN IMMEDIATE');
    const began = performance.now();
    await lock.nextWriter.take(begin, { yields: true });
    const first = performance.now() - began;
    expect(first).to.be.within(400, 4_000);
    end();
    await lock.nextWriter.take(begin, { yields: true });
    expect(performance.now() - began - first, 'afterwards').to.be.lessThan(first);
    end();
    await write('a');
    closeDatabase(stopped);
  });

  it('leave the place when beginning fails', async () => {
    await lock.nextWriter.take(begin, { yields: false });
    const refusing = () => {
      throw new Error('refused');
    };
    const refusal = await lock.nextWriter.take(refusing, { yields: true }).catch(String);
    expect(refusal).to.equal('Error: refused');
    const stopped = await openDatabase(`${file}-lock`);
    stopped.exec('BEGIN IMMEDIATE; ROLLBACK');
    closeDatabase(stopped);
    end();
  });
});
