import type { ReadOptions } from '../../../application/ports/read-options.js';
import { positionOf, type ValueOf } from '../../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { mapInSlices } from '../../storage-kernel/map-in-slices.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteRow } from '../database/sqlite-driver.js';
import type { SqliteSnapshot } from '../database/sqlite-snapshot.js';
import { chooseThread, isSmall, type ThreadChoice } from './list-thread-choice.js';
import { lengthOf, type ListReader, type ListRows } from './list-reader.js';
import { listStatements, type ListRead } from './list-statements.js';
import type { ListTable } from './list-table.js';
import type { ListThreads } from './list-threads.js';
import { sql, type Sql } from './sql.js';

/** The main connection has no time limit: only short reads run there. */
const NO_BUDGET = Infinity;
/** As much is read within about two milliseconds. */
const MAX_LENGTH_AT_ONCE = 512 * 1_024;
/** Of a small table, read within about two milliseconds. */
const FEW_STATEMENTS = 100;

/** The statements of an answer and the thread that runs them. */
export interface ListPlan {
  readonly thread: ThreadChoice;
  readonly statements: ListRead;
}

/** Several lists to read on one snapshot. */
interface ListsPlan {
  readonly thread: ThreadChoice;
  readonly lists: readonly ListRead[];
}

/** Plans a query from numbers that can be read instantly. */
export type Planner<Query> = (query: Query, bounds: Pick<ListReader, 'maxRows' | 'number'>) => ListPlan;

type Plan<T> = (bounds: ListReader) => T;

/** A list of records: its table and how rows become records. */
export interface RecordList<T> {
  readonly table: ListTable;
  /** Overrides the standard translation of a query. */
  readonly plan?: Planner<ListQuery>;
  readonly read: (row: SqliteRow) => T;
  readonly valueOf: ValueOf<T>;
}

/** Answers lists: short ones on the main thread's reading connection, all others on worker threads. */
export class SqliteLists {
  /** Of the long column of a table, per row, as the last lists have found it. */
  readonly #lengths = new Map<string, number>();

  constructor(
    private readonly reader: ListReader,
    private readonly snapshot: SqliteSnapshot,
    private readonly threads: ListThreads,
    private readonly onPlan?: (plan: string) => void,
  ) {}

  /** The number of lists waiting for a thread. */
  get waiting(): number {
    return this.threads.waiting;
  }

  /** An upper bound of the table's row count. Throws `Unavailable`. */
  maxRows({ name }: Pick<ListTable, 'name'>): Promise<number> {
    return retryBusy(() => this.reader.maxRows(name));
  }

  /** Answers a list query. Throws `Unavailable`. */
  async list<T>(
    query: ListQuery,
    { table, plan, read, valueOf }: RecordList<T>,
    options?: ReadOptions,
  ): Promise<ListPage<T>> {
    const planned: Plan<ListPlan> = (bounds) => {
      const { thread, statements } = plan?.(query, bounds) ?? plainPlan(query, table, bounds);
      return { thread: this.#isLong(query, table) ? 'worker' : thread, statements };
    };
    const { total, rows, whole = true } = await this.read(planned, options);
    this.#measure(table, rows);
    const { page } = query;
    const records = await mapInSlices(page.kind === 'after' ? rows.slice(0, page.limit) : rows, read);
    const hasMore = !whole || (page.kind === 'after' && rows.length > page.limit);
    const last = hasMore ? records.at(-1) : undefined;
    return { records, total, next: last && positionOf(last, query.order, valueOf) };
  }

  /** Whether the page's rows are so long, as far as those read before tell, that reading them takes milliseconds. */
  #isLong({ page }: ListQuery, { name, sized }: ListTable): boolean {
    return sized !== undefined && page.limit * (this.#lengths.get(name) ?? 0) > MAX_LENGTH_AT_ONCE;
  }

  #measure({ name, sized }: ListTable, rows: readonly SqliteRow[]): void {
    if (sized === undefined || rows.length === 0) return;
    const length = rows.reduce((sum, row) => sum + lengthOf(row[sized]), 0) / rows.length;
    this.#lengths.set(name, Math.max(length, (this.#lengths.get(name) ?? 0) * 0.9));
  }

  /** Reads rows and total on one snapshot, as planned. Throws `Unavailable`. */
  async read(plan: Plan<ListPlan>, options?: ReadOptions): Promise<ListRows> {
    const [rows] = await this.readAll((bounds) => {
      const { thread, statements } = plan(bounds);
      return { thread, lists: [statements] };
    }, options);
    return rows!;
  }

  /** Like `read`, for several lists on the same snapshot. Throws `Unavailable`. */
  async readAll(plan: Plan<ListsPlan>, { reader }: ReadOptions = {}): Promise<readonly ListRows[]> {
    const planned = await retryBusy(() => {
      const { thread, lists } = plan(this.reader);
      if (thread === 'worker') return { lists };
      return { found: this.snapshot.run(() => this.reader.runAll(lists, NO_BUDGET)) };
    });
    const found = 'found' in planned ? planned.found : await this.threads.read(planned.lists, reader);
    for (const { plan: how } of found) if (how !== undefined) this.onPlan?.(how);
    return found;
  }

  /** Reads one number each from statements on one snapshot, on a worker thread unless the table is small. Throws `Unavailable`. */
  async numbers(
    statements: readonly Sql[],
    { name }: Pick<ListTable, 'name'>,
    options?: ReadOptions,
  ): Promise<number[]> {
    const { rows } = await this.read(
      (bounds) => ({
        thread: statements.length <= FEW_STATEMENTS && isSmall(bounds.maxRows(name)) ? 'main' : 'worker',
        statements: { total: sql('SELECT 1 AS total'), pages: statements, rows: statements.length },
      }),
      options,
    );
    return rows.map(({ number }) => number as number);
  }

  /** Reads at once, on this thread. Throws `Unavailable`. */
  readAtOnce<T>(call: (reader: ListReader, snapshot: SqliteSnapshot) => T): Promise<T> {
    return retryBusy(() => call(this.reader, this.snapshot));
  }

  /** Closes the threads; later lists are rejected. */
  close(): Promise<void> {
    return this.threads.close();
  }
}

function plainPlan(query: ListQuery, table: ListTable, bounds: Pick<ListReader, 'maxRows'>): ListPlan {
  return {
    thread: chooseThread(query, table, bounds.maxRows(table.name)),
    statements: listStatements(query, table),
  };
}
