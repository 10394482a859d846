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

  it('go before one that takes it again and again', async () => {
    begin();
    const order: string[] = [];
    const writing = write('a').then(() => order.push('written'));
    // It finds the lock taken, and tries again.
    await delay(20);
    end();
    // Without a turn of the event loop in between, the store had no chance to find it free.
    begin();
    await delay(20);
    end();
    await lock.nextWriter.take(begin, { yields: true });
    order.push('taken again');
    end();
    await writing;
    expect(order).to.deep.equal(['written', 'taken again']);
  });

  it('hold nobody up for long when they were stopped', async () => {
    const stopped = await openDatabase(`${file}-lock`);
    stopped.exec('BEGIN IMMEDIATE');
    await lock.nextWriter.take(begin, { yields: true });
    end();
    await write('a');
    closeDatabase(stopped);
  });

  it('leave the place when they have given up', async () => {
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
