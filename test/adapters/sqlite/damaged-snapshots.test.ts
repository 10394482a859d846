import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { NO_RECORDS } from '../../../src/domain/authority/authority.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('damaged snapshots of the authority on SQLite', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are skipped', async () => {
    const file = join(folder, 'castellan.db');
    const store = await openSqliteStore({ file });
    const snapshots = [1, 2, 3].map((seq) => ({ head: { seq, at: seq, hash: `hash ${seq}` }, records: NO_RECORDS }));
    for (const snapshot of snapshots) await store.authoritySnapshots.add(snapshot);
    const database = await openDatabase(file);
    database.exec(`UPDATE authority_snapshots SET records = 'AAAA' WHERE seq > 1`);
    closeDatabase(database);
    expect(await store.authoritySnapshots.findLatest({ after: 0, until: 3 })).to.deep.equal(snapshots[0]);
    expect(await store.authoritySnapshots.findLatest({ after: 1, until: 3 })).to.equal(undefined);
    await store.close();
  });
});
