import { setImmediate as nextTurn } from 'node:timers/promises';
import { positionOf, type ValueOf } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { retryBusy } from '../retry-busy.js';
import type { SqliteDatabase, SqliteRow } from '../sqlite-driver.js';
import type { SqliteSnapshot } from '../sqlite-snapshot.js';
import { placeOf } from './list-place.js';
import { ListReader } from './list-reader.js';
import { listStatements } from './list-statements.js';
import type { ListTable } from './list-table.js';
import type { ListThread } from './list-thread.js';

const SLICE_MS = 4;
/** On the main connection nothing looks at the clock: what runs there was chosen for being short. */
const NO_BUDGET = Infinity;

/** A list over a table: how its rows lie there and how they become records. */
export interface RecordList<T> {
  readonly table: ListTable;
  readonly read: (row: SqliteRow) => T;
  readonly valueOf: ValueOf<T>;
}

/** Answers lists: short ones on the reading connection of the main thread, all others on the thread for lists. */
export class SqliteLists {
  readonly #reader: ListReader;

  constructor(
    reader: SqliteDatabase,
    private readonly snapshot: SqliteSnapshot,
    private readonly thread: ListThread,
  ) {
    this.#reader = new ListReader(reader);
  }

  /** Throws `Unavailable`. */
  async list<T>(query: ListQuery, { table, read, valueOf }: RecordList<T>): Promise<ListPage<T>> {
    const statements = listStatements(query, table);
    const here = await retryBusy(() => {
      if (placeOf(query, table, this.#reader.mostRows(table.name)) === 'thread') return undefined;
      return this.snapshot.run(() => this.#reader.run(statements, NO_BUDGET));
    });
    const { total, rows } = here ?? (await this.thread.read(statements));
    const { page } = query;
    const records = await mapInSlices(page.kind === 'after' ? rows.slice(0, page.limit) : rows, read);
    const last = page.kind === 'after' && rows.length > page.limit ? records.at(-1) : undefined;
    return { records, total, next: last && positionOf(last, query.order, valueOf) };
  }

  /** Lists that are asked for afterwards are refused. */
  close(): Promise<void> {
    return this.thread.close();
  }
}

async function mapInSlices<T>(rows: readonly SqliteRow[], read: (row: SqliteRow) => T): Promise<T[]> {
  const records: T[] = [];
  let since = performance.now();
  for (const row of rows) {
    records.push(read(row));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return records;
}
