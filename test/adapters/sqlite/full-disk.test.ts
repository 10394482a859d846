import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asFailedCommit, asFailedWrite, asUnavailable } from '../../../src/adapters/sqlite/database/driver-errors.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { StorageFull, type Unavailable } from '../../../src/domain/domain-error.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('a disk that accepts no writes', () => {
  let folder: string;
  let database: SqliteDatabase;
  beforeEach(async () => {
    folder = temporaryFolder();
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

  it('is storage_full when writing failed, and only storage_unavailable when anything else of the disk did', () => {
    const failure = (errcode: number) =>
      Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode });
    const codeOf = (errcode: number) => (asFailedWrite(failure(errcode)) as Unavailable).code;
    const [read, shortRead, fstat, lock, shmOpen, shmMap, corruptFs] = [266, 522, 1_802, 3_850, 4_618, 5_386, 8_458];
    for (const code of [10, read, shortRead, fstat, lock, shmOpen, shmMap, corruptFs]) {
      expect(codeOf(code), String(code)).to.equal('storage_unavailable');
    }
    const [write, fsync, dirFsync, truncate, shmSize] = [778, 1_034, 1_290, 1_546, 4_874];
    for (const code of [write, fsync, dirFsync, truncate, shmSize]) {
      expect(codeOf(code), String(code)).to.equal('storage_full');
    }
  });

  it('is storage_full when it is read-only', () => {
    database.exec('PRAGMA query_only = ON');
    expect(asFailedWrite(insert())).to.be.instanceOf(StorageFull);
  });
});
