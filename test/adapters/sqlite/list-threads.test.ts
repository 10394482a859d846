import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ListExpired, ListReader } from '../../../src/adapters/sqlite/lists/list-reader.js';
import type { ListStatements } from '../../../src/adapters/sqlite/lists/list-statements.js';
import { ListThread } from '../../../src/adapters/sqlite/lists/list-thread.js';
import { ListThreads } from '../../../src/adapters/sqlite/lists/list-threads.js';
import { sql } from '../../../src/adapters/sqlite/lists/sql.js';
import { LIST_THREAD } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { rejectionOf } from '../../support/rejection.js';

/** Counts to `last`, reading the clock at each step if told to. */
function counting(last: number, condition = '1'): ListStatements {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ? AND ${condition})`;
  return {
    total: sql(`${numbers} SELECT count(*) AS total FROM n`, last),
    pages: [sql('SELECT 1 AS one'), sql('SELECT 2 AS one UNION ALL SELECT 3')],
    other: { passed: 9, reads: 3, pages: [sql('SELECT 4 AS one')] },
    rows: 2,
  };
}
const ENDLESS = counting(1e12, 'expired() = 0');

describe('the threads for lists', () => {
  let folder: string;
  let file: string;
  let threads: ListThreads;
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'test.db');
    threads = new ListThreads(file, LIST_THREAD);
  });
  afterEach(async () => {
    await threads.close();
    rmSync(folder, { recursive: true });
  });

  it('can be asked again when a thread could not be started', async () => {
    // No thread can be given a function.
    const thread = new ListThread((() => undefined) as unknown as string, LIST_THREAD);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await rejectionOf(thread.read([counting(1)], 1_000)))
        .to.be.instanceOf(Unavailable)
        .with.property('code', 'storage_unavailable');
    }
  });

  it('answers total and rows while the event loop goes on', async () => {
    await threads.read([counting(1)]);
    const answer = threads.read([counting(200_000)]);
    const ended = answer.then(() => true);
    let turns = 0;
    while (!(await Promise.race([ended, nextTurn(false)]))) turns += 1;
    expect(await answer).to.deep.equal([{ total: 200_000, rows: [{ one: 1 }, { one: 2 }], whole: true }]);
    expect(turns).to.be.greaterThan(10);
  });

  it('refuses a reader who has 32 waiting, and nobody else', async () => {
    const ofOne = Array.from({ length: 34 }, () => threads.read([counting(1)], 'one'));
    const ofAnother = threads.read([counting(1)], 'another');
    const outcomes = await Promise.allSettled(ofOne);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map((outcome) => (outcome.reason as Unavailable).code)).to.deep.equal(['overloaded']);
    expect((await ofAnother)[0]!.total).to.equal(1);
  });

  it('keeps a thread for other readers, whatever one reads', async () => {
    const short = new ListThreads(file, LIST_THREAD, 2_000);
    const endless = Array.from({ length: 30 }, () => rejectionOf(short.read([ENDLESS], 'one')));
    for (let time = 0; time < 20; time += 1) {
      const [found] = await short.read([counting(1)], `reader ${time}`);
      expect(found!.total).to.equal(1);
    }
    for (const error of await Promise.all(endless)) expect(error).to.include({ code: 'overloaded' });
    await short.close();
  });

  it('gives up after its time, those behind too, and ends the statement', async () => {
    const short = new ListThreads(file, LIST_THREAD, 100);
    const errors = await Promise.all([ENDLESS, ENDLESS].map((statements) => rejectionOf(short.read([statements]))));
    for (const error of errors) expect(error).to.be.instanceOf(Unavailable).and.include({ code: 'overloaded' });
    await short.close();
  });

  it('lets the running one end at its close, and refuses the others', async () => {
    const running = threads.read([counting(50_000)]);
    const waiting = rejectionOf(threads.read([counting(1)]));
    await nextTurn();
    await threads.close();
    expect((await running)[0]!.total).to.equal(50_000);
    expect(await waiting).to.include({ code: 'storage_unavailable' });
    expect(await rejectionOf(threads.read([counting(1)]))).to.include({ code: 'storage_unavailable' });
  });

  it('says that the storage does not respond when the threads fails, but not when the statement is wrong, and goes on', async () => {
    const broken = { ...counting(1), total: sql('SELECT * FROM nowhere') };
    const error = await rejectionOf(threads.read([broken]));
    expect(error, 'a mistake of ours').to.not.be.instanceOf(Unavailable);
    expect(String(error)).to.include('nowhere');
    const lost = new ListThreads(join(folder, 'no', 'such', 'folder.db'), LIST_THREAD);
    for (let time = 0; time < 2; time += 1)
      expect(await rejectionOf(lost.read([counting(1)]))).to.include({ code: 'storage_unavailable' });
    await lost.close();
    const both = await threads.read([counting(7), counting(8)]);
    expect(both.map(({ total }) => total)).to.deep.equal([7, 8]);
  });
});

describe('ListReader', () => {
  it('ends a statement that outlives its time and reads on afterwards', async () => {
    const database = await openDatabase(':memory:');
    const reader = new ListReader(database);
    expect(() => reader.runAll([ENDLESS], 20)).to.throw(ListExpired);
    const [few] = reader.runAll([counting(3, 'expired() = 0')], 1_000);
    expect(few).to.deep.include({ total: 3 });
    expect(
      few!.rows.map((row) => row['one']),
      'the statement for few',
    ).to.deep.equal([4]);
    closeDatabase(database);
  });
});
