/** Baseline of the benchmark `writes`: commits of the bare driver. */
import { join } from 'node:path';
import { loadCompiled } from '../harness/compiled.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';

const MS = 1_500;
/** About the size of a log entry. */
const TEXT = 'x'.repeat(500);

/** Measures commits per second of the bare driver with 1 and with 64 rows each, as durable as the service's. */
export async function rawCommits(): Promise<{ rows: number; perSecond: number }[]> {
  const { openDatabase, closeDatabase } = await loadCompiled();
  return [await measure(1), await measure(64)];

  async function measure(rows: number) {
    const folder = temporaryFolder();
    const database = await openDatabase(join(folder, 'raw.db'));
    try {
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
      const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
      const insert = database.prepare('INSERT INTO rows (text) VALUES (?)');
      const began = performance.now();
      let commits = 0;
      while (performance.now() - began < MS) {
        begin.run();
        for (let row = 0; row < rows; row++) insert.run(TEXT);
        commit.run();
        commits++;
      }
      return { rows, perSecond: (commits * 1_000) / (performance.now() - began) };
    } finally {
      closeDatabase(database);
      removeFolder(folder);
    }
  }
}
