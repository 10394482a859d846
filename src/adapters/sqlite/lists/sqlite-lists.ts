import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadOptions } from '../../../application/ports/read-options.js';
import { positionOf, type ValueOf } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteRow } from '../database/sqlite-driver.js';
import type { SqliteSnapshot } from '../database/sqlite-snapshot.js';
import { placeOf, type Place } from './list-thread-choice.js';
import type { ListReader, ListRows } from './list-reader.js';
import { listStatements, type ListStatements } from './list-statements.js';
import type { ListTable } from './list-table.js';
import type { ListThreads } from './list-threads.js';

const SLICE_MS = 4;
/** On the main connection nothing looks at the clock: what runs there was chosen for being short. */
const NO_BUDGET = Infinity;

/** The statements for an answer, and on which thread they are run. */
export interface ListPlan {
  readonly place: Place;
  readonly statements: ListStatements;
}

/** Several lists to be read at the same moment. */
export interface ListsPlan {
  readonly place: Place;
  readonly lists: readonly ListStatements[];
}

/** What a plan may look at: numbers that take no time to read. */
export type Planner<Asked> = (asked: Asked, bounds: Pick<ListReader, 'mostRows' | 'number'>) => ListPlan;

type Plan<T> = (bounds: ListReader) => T;

/** A list over a table: how its rows lie there and how they become records. */
export interface RecordList<T> {
  readonly table: ListTable;
  /** Where the plain translation of a query would not do. */
  readonly plan?: Planner<ListQuery>;
  readonly read: (row: SqliteRow) => T;
  readonly valueOf: ValueOf<T>;
}

/** Answers lists: short ones on the reading connection of the main thread, all others on the threads for lists. */
export class SqliteLists {
  constructor(
    private readonly reader: ListReader,
    private readonly snapshot: SqliteSnapshot,
    private readonly threads: ListThreads,
  ) {}

  /** How many wait for a thread. */
  get waiting(): number {
    return this.threads.waiting;
  }

  /** At least as many rows as the table has. Throws `Unavailable`. */
  mostRows({ name }: Pick<ListTable, 'name'>): Promise<number> {
    return retryBusy(() => this.reader.mostRows(name));
  }

  /** Throws `Unavailable`. */
  async list<T>(
    query: ListQuery,
    { table, plan, read, valueOf }: RecordList<T>,
    options?: ReadOptions,
  ): Promise<ListPage<T>> {
    const planned: Plan<ListPlan> = (bounds) => plan?.(query, bounds) ?? plainPlan(query, table, bounds);
    const { total, rows } = await this.read(planned, options);
    const { page } = query;
    const records = await mapInSlices(page.kind === 'after' ? rows.slice(0, page.limit) : rows, read);
    const last = page.kind === 'after' && rows.length > page.limit ? records.at(-1) : undefined;
    return { records, total, next: last && positionOf(last, query.order, valueOf) };
  }

  /** Rows and total of one moment, as a plan finds them. Throws `Unavailable`. */
  async read(plan: Plan<ListPlan>, options?: ReadOptions): Promise<ListRows> {
    const [rows] = await this.readAll((bounds) => {
      const { place, statements } = plan(bounds);
      return { place, lists: [statements] };
    }, options);
    return rows!;
  }

  /** As `read`, for several lists that see the same state. Throws `Unavailable`. */
  async readAll(plan: Plan<ListsPlan>, { reader }: ReadOptions = {}): Promise<readonly ListRows[]> {
    const planned = await retryBusy(() => {
      const { place, lists } = plan(this.reader);
      if (place === 'thread') return { lists };
      return { found: this.snapshot.run(() => this.reader.runAll(lists, NO_BUDGET)) };
    });
    return 'found' in planned ? planned.found : this.threads.read(planned.lists, reader);
  }

  /** Lists that are asked for afterwards are refused. */
  close(): Promise<void> {
    return this.threads.close();
  }
}

function plainPlan(query: ListQuery, table: ListTable, bounds: Pick<ListReader, 'mostRows'>): ListPlan {
  return {
    place: placeOf(query, table, bounds.mostRows(table.name)),
    statements: listStatements(query, table),
  };
}

export async function mapInSlices<R, T>(rows: readonly R[], read: (row: R) => T): Promise<T[]> {
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
