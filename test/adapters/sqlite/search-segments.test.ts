import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { raiseSearchSegment } from '../../../src/adapters/sqlite/customers/raise-search-segment.js';
import { INSERT_TRIGRAMS } from '../../../src/adapters/sqlite/customers/customer-sums-of-all.js';
import { SearchClearing } from '../../../src/adapters/sqlite/customers/search-clearing.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const CUSTOMERS = 500;
/** FTS5 merges the 16 segments of a level in one commit; this many writes fill two levels. */
const WRITES = 80;

describe('the segment of a SQLite search index that was built at once', () => {
  let folder: string;
  let database: SqliteDatabase;
  beforeEach(async () => {
    folder = temporaryFolder();
    database = await openDatabase(join(folder, 'castellan.db'));
    await migrate(database, MIGRATIONS);
    const text = "'customer number ' || value || ' of company ' || (value * 7919)";
    database.exec(`
      INSERT INTO customer_texts (customer, text) SELECT value, ${text} FROM json_each('${JSON.stringify(numbers())}');
      ${INSERT_TRIGRAMS}`);
  });
  afterEach(() => {
    closeDatabase(database);
    rmSync(folder, { recursive: true });
  });

  const numbers = () => Array.from({ length: CUSTOMERS }, (_, number) => number + 1);
  const inTransaction = (work: () => void) => {
    database.exec('BEGIN IMMEDIATE');
    work();
    database.exec('COMMIT');
  };
  /** The largest segment, and its pages. */
  const largest = () =>
    database
      .prepare('SELECT segid, count(*) AS pages FROM customer_search_idx GROUP BY segid ORDER BY 2 DESC')
      .get() as {
      readonly segid: number;
      readonly pages: number;
    };
  const write = (writes = WRITES) => {
    for (let write = 1; write <= writes; write += 1) {
      const [key, text] = [CUSTOMERS + write, `later ${write}`];
      database.prepare('INSERT INTO customer_texts (customer, text) VALUES (?, ?)').run(key, text);
      database.prepare('INSERT INTO customer_search (rowid, text) VALUES (?, ?)').run(key, text);
    }
  };
  const requireWhole = () => {
    database.exec("INSERT INTO customer_search (customer_search) VALUES ('integrity-check')");
    const found = (text: string) =>
      (
        database.prepare('SELECT count(*) AS count FROM customer_search WHERE text MATCH ?').get(`"${text}"`) as {
          count: number;
        }
      ).count;
    expect([found('customer'), found('later')]).to.deep.equal([CUSTOMERS, WRITES]);
  };

  it('is merged with what the next writes add', () => {
    const built = largest();
    write();
    expect(largest()).not.to.deep.equal(built);
  });

  it('stays as it is when its level was raised', () => {
    inTransaction(() => raiseSearchSegment(database));
    const built = largest();
    write();
    expect(largest()).to.deep.equal(built);
    requireWhole();
  });

  it('stays as it is when it was built on the same connection just before', () => {
    inTransaction(() => {
      database.exec(INSERT_TRIGRAMS);
      raiseSearchSegment(database);
    });
    const built = largest();
    write();
    expect(largest()).to.deep.equal(built);
    requireWhole();
  });

  it('stays as it is when the same transaction writes more', () => {
    inTransaction(() => {
      raiseSearchSegment(database);
      write();
    });
    requireWhole();
    const built = largest();
    database.exec("INSERT INTO customer_search (customer_search, rank) VALUES ('merge', 1)");
    expect(largest()).to.deep.equal(built);
  });

  it('stays as it is beside smaller ones of lower levels, and when it is raised again', () => {
    write(8);
    const clearing = new SearchClearing(database);
    const now = Date.now();
    database.exec(
      "INSERT INTO customer_log (seq, id, customer_id, type, actor_id, created, changes) VALUES (9, 'a', 'a', 'created', 'a', 1, '{}')",
    );
    const runs: boolean[] = [];
    while (runs.at(-1) !== false) inTransaction(() => runs.push(clearing.run(now)));
    const built = largest();
    inTransaction(() => raiseSearchSegment(database));
    database.exec("DELETE FROM customer_texts WHERE text LIKE 'later%'");
    for (let write = 1; write <= 8; write += 1) {
      database
        .prepare("INSERT INTO customer_search (customer_search, rowid, text) VALUES ('delete', ?, ?)")
        .run(CUSTOMERS + write, `later ${write}`);
    }
    write();
    expect(largest()).to.deep.equal(built);
    requireWhole();
  });

  it('is left alone when there are others of its level, or none', () => {
    const structure = () => database.prepare('SELECT hex(block) AS hex FROM customer_search_data WHERE id = 10').get();
    write(2);
    const before = structure();
    inTransaction(() => raiseSearchSegment(database));
    expect(structure()).to.deep.equal(before);

    database.exec("INSERT INTO customer_search (customer_search) VALUES ('delete-all')");
    const empty = structure();
    inTransaction(() => raiseSearchSegment(database));
    expect(structure()).to.deep.equal(empty);
  });
});
