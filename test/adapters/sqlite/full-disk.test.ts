import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asFailedCommit, asFailedWrite, asUnavailable } from '../../../src/adapters/sqlite/database/driver-errors.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { StorageFull } from '../../../src/domain/domain-error.js';
import { aFolder } from '../../contract/open-store.js';

describe('a disk that accepts no writes', () => {
  let folder: string;
  let database: SqliteDatabase;
  beforeEach(async () => {
    folder = aFolder();
    database = await openDatabase(join(folder, 'test.db'));
    database.exec('CREATE TABLE t (x TEXT)');
  });
  afterEach(() => {
    closeDatabase(database);
    rmSync(folder, { recursive: true });
  });

  const insert = () => {
    try {
      database.exec('INSERT INTO t VALUES (hex(zeroblob(100000)))');
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('is storage_full with Retry-After when it is full, before the commit and during it', () => {
    database.exec('PRAGMA max_page_count = 10');
    const error = insert();
    for (const told of [asFailedWrite(error), asFailedWrite(asUnavailable(error)), asFailedCommit(error)]) {
      expect(told).to.be.instanceOf(StorageFull).and.include({ code: 'storage_full', cause: error });
      expect((told as StorageFull).retryAfterSeconds).to.be.greaterThan(0);
    }
  });

  it('is storage_full when it is read-only', () => {
    database.exec('PRAGMA query_only = ON');
    expect(asFailedWrite(insert())).to.be.instanceOf(StorageFull);
  });
});
