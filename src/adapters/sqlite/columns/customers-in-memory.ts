import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { FacetOf, ValueCount } from '../../../domain/customers/facets.js';
import { isMetByAbsence, type Criteria, type Filter, type ListQuery } from '../../../domain/lists/list-query.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { keysSql } from '../customers/access-path.js';
import type { CustomerMemory, MarkedCustomers } from '../customers/customer-memory.js';
import { broadPath, matchingAmong } from '../customers/narrow-paths.js';
import { IS_MATCH } from '../customers/plan-customers.js';
import { forEachKey } from '../customers/for-each-key.js';
import type { ListReader } from '../lists/list-reader.js';
import { CodedColumn } from './coded-column.js';
import type { Column } from './column.js';
import { KeptColumns, MEMORY_LIMITS, type MemoryLimits } from './kept-columns.js';
import { isCoded } from './load-column.js';
import { sliceOfMarked } from './slice-of-marked.js';

/** Comparing a customer's row costs so many times as much as reading an entry of an index, or one of all texts. */
const ROW_COST = 10;
/** So many rows are compared with criteria within some milliseconds. */
const FEW_ROWS = 5_000;

/** Marks the customers of a list: by filters on own columns, status, role and times, alone and combined with other criteria. */
export class CustomersInMemory implements CustomerMemory {
  readonly #columns: KeptColumns;
  #marks: Uint8Array = new Uint8Array(0);

  constructor(
    database: SqliteDatabase,
    private readonly limits: MemoryLimits = MEMORY_LIMITS,
  ) {
    this.#columns = new KeptColumns(limits);
    database.function(IS_MATCH, (key) => this.#marks[key as number] ?? 0);
  }

  mark(criteria: Criteria, field: string | undefined, reader: ListReader): MarkedCustomers | undefined {
    const isSorted = field !== undefined && isCoded(field);
    const filtered = criteria.filters.filter((filter) => isCoded(filter.field));
    const kept = this.#columns.get([...filtered.map((filter) => filter.field), ...(isSorted ? [field] : [])], reader);
    if (kept.size === 0) return undefined;
    const columns = new Map<Filter, Column>();
    for (const filter of filtered) {
      const column = kept.get(filter.field);
      if (column !== undefined) columns.set(filter, column);
    }
    const marks = new Uint8Array(reader.maxRows('customers') + 1).fill(1);
    if ([...columns.keys()].every(isMetByAbsence)) {
      // Every customer has a status; keys without one belong to nobody.
      const present = this.#besides(kept, 'status', reader);
      if (!(present instanceof CodedColumn)) return undefined;
      present.keepPresent(marks);
    }
    for (const [filter, column] of columns) {
      reader.checkTime();
      column.keep(marks, filter, () => reader.checkTime());
    }
    const rest = { filters: criteria.filters.filter((filter) => !columns.has(filter)), search: criteria.search };
    this.#marks = matching(rest, marks, reader);
    return this.#marked(kept, reader);
  }

  count({ field, criteria }: FacetOf, reader: ListReader): ValueCount[] | undefined {
    // The indexes of standard fields are read faster than their values.
    if (!isOwnField(field) || this.mark(criteria, field, reader) === undefined) return undefined;
    return this.#columns.get([field], reader).get(field)?.counts(this.#marks);
  }

  #besides(kept: ReadonlyMap<string, Column>, field: string, reader: ListReader): Column | undefined {
    return this.#columns.get([...kept.keys(), field], reader).get(field);
  }

  #marked(kept: ReadonlyMap<string, Column>, reader: ListReader): MarkedCustomers {
    const marks = this.#marks;
    const total = sumOf(marks);
    return {
      total,
      keys: () => keysOf(marks),
      slice: ({ order, page }: ListQuery, field) => {
        if (page.kind !== 'slice' || field === undefined || (field !== 'id' && !isCoded(field))) return undefined;
        const column = field === 'id' ? undefined : this.#besides(kept, field, reader);
        if (field !== 'id' && column === undefined) return undefined;
        const slice = { ...page, descending: order[0]!.descending, total, sorted: this.limits.sorted };
        return sliceOfMarked(marks, column?.sortable, slice, reader);
      },
    };
  }
}

/** The marks of those who meet the criteria as well. */
function matching(criteria: Criteria, marks: Uint8Array, reader: ListReader): Uint8Array {
  if (criteria.filters.length + criteria.search.length === 0) return marks;
  const total = sumOf(marks);
  const path = broadPath(criteria, new Map());
  const isOfAll = path.kind === 'texts' || path.kind === 'scan';
  const few = isOfAll ? marks.length / ROW_COST : FEW_ROWS;
  const { keys } =
    total <= few
      ? matchingAmong(criteria, `[${keysOf(marks)}]`, reader)
      : (reader.row(keysSql(path)) as { keys: string | null });
  const both = new Uint8Array(marks.length);
  forEachKey(keys ?? '', (key) => (both[key] = marks[key]!));
  return both;
}

function sumOf(marks: Uint8Array): number {
  let sum = 0;
  for (let key = 0; key < marks.length; key += 1) sum += marks[key]!;
  return sum;
}

function keysOf(marks: Uint8Array): string {
  const keys: number[] = [];
  for (let key = marks.indexOf(1); key !== -1; key = marks.indexOf(1, key + 1)) keys.push(key);
  return keys.join();
}
