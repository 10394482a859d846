import { expect } from 'chai';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ListReader } from '../../../src/adapters/sqlite/lists/list-reader.js';
import { ListThreads } from '../../../src/adapters/sqlite/lists/list-threads.js';
import { SqliteLists } from '../../../src/adapters/sqlite/lists/sqlite-lists.js';
import { LIST_THREAD } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { SqliteSnapshot } from '../../../src/adapters/sqlite/database/sqlite-snapshot.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import type { ListPage, ListQuery, Position } from '../../../src/domain/lists/list-query.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import {
  createThings,
  queries,
  storeThings,
  THING_FIELDS,
  THING_LIST,
  things,
  thingValue,
  type Thing,
} from './things.js';

const WHOLE = { kind: 'slice', start: 0, limit: 1_000 } as const;

describe('lists on SQLite', () => {
  let folder: string;
  let database: SqliteDatabase;
  let lists: SqliteLists;
  before(async () => {
    folder = temporaryFolder();
    database = await openDatabase(join(folder, 'things.db'));
    createThings(database);
    lists = new SqliteLists(
      new ListReader(database),
      new SqliteSnapshot(database),
      new ListThreads(join(folder, 'things.db'), LIST_THREAD),
    );
  });
  after(async () => {
    await lists.close();
    closeDatabase(database);
    rmSync(folder, { recursive: true });
  });

  const ask = (query: ListQuery) => lists.list(query, THING_LIST);
  const evaluate = (records: readonly Thing[], query: ListQuery) =>
    evaluateList(records, query, THING_FIELDS, thingValue);
  /** JSON can't represent -0, and answers needn't. */
  const shown = ({ records, total, next }: ListPage<Thing>) =>
    JSON.stringify({ ids: records.map(({ id }) => id), total, next });

  it('answer what evaluateList answers: the same records in the same order, total and next', () =>
    fc.assert(
      fc.asyncProperty(things, fc.array(queries, { minLength: 1, maxLength: 12 }), async (records, asked) => {
        storeThings(database, records);
        for (const query of asked) expect(shown(await ask(query))).to.equal(shown(evaluate(records, query)));
      }),
      { numRuns: 250 },
    ));

  it('walked by cursor give every record once, like the whole list', () =>
    fc.assert(
      fc.asyncProperty(things, queries, fc.integer({ min: 1, max: 4 }), async (records, query, limit) => {
        storeThings(database, records);
        const walked: string[] = [];
        let after: Position | undefined;
        do {
          const page = await ask({ ...query, page: { kind: 'after', after, limit } });
          walked.push(...page.records.map(({ id }) => id));
          after = page.next && (JSON.parse(JSON.stringify(page.next)) as Position);
        } while (after !== undefined);
        const whole = evaluate(records, { ...query, page: WHOLE });
        expect(walked).to.deep.equal(whole.records.map(({ id }) => id));
      }),
      { numRuns: 150 },
    ));

  it('reversed are the exact reverse', () =>
    fc.assert(
      fc.asyncProperty(things, queries, async (records, query) => {
        storeThings(database, records);
        const turned = query.order.map((one) => ({ ...one, descending: !one.descending }));
        const forth = await ask({ ...query, page: WHOLE });
        const back = await ask({ ...query, order: turned, page: WHOLE });
        expect(back.records.map(({ id }) => id)).to.deep.equal(forth.records.map(({ id }) => id).reverse());
      }),
      { numRuns: 100 },
    ));
});
