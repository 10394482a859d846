import { LRUCache } from 'lru-cache';
import { isMetByAbsence, type ListQuery } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, wantedRows } from '../../storage-kernel/page-depth.js';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { SqliteDatabase, SqliteRow } from '../database/sqlite-driver.js';
import { walkByColumnAlone } from '../customers/column-walks.js';
import { CUSTOMER_SEQUENCE } from '../customers/page-at-once.js';
import type { ListReader, ListRows, ListsInMemory } from '../lists/list-reader.js';
import type { ListInMemory } from '../lists/list-statements.js';
import { forEachKey } from './coded-column.js';
import { OwnColumn } from './own-column.js';
import { canBeKept, nameOfColumn, nameOfOrder, partOfName, partsOfCriteria } from '../customers/parts-of-list.js';
import { fewMatching, matchingAmong, matchingKeys } from './matching-keys.js';
import { KeptColumn, KeptOrder } from './kept-part.js';
import { KeptParts } from './kept-parts.js';
import { MEMORY_LIMITS, type MemoryLimits } from './memory-limits.js';
import { markedKeys } from './marked-keys.js';
import { matchCustomers } from './match-customers.js';
import { customersInOrder, IS_MATCH, pagesOfMatches, walkedKeys } from './page-of-matches.js';
import { standardColumn } from './standard-columns.js';
import { sliceByColumn, sliceOfOrder } from './slice-in-order.js';
import { isCoded, isKeptField, isSimple, splitCriteria } from '../customers/split-criteria.js';

/**
 * So many lists that an index can answer don't wait for their columns. While these are read between requests, each takes
 * longer.
 */
const PATIENCE = 10;
const MAX_UNREADY = 100;
/** So many entries of an index are passed in a few milliseconds. */
const MAX_WALKED = 5_000;
/** Matches may be a few times rarer at one end of an order. */
const WALK_SLACK = 4;

/** The customers who match, marked by key. */
interface Matches {
  readonly total: number;
  readonly marks: Uint8Array;
}

/**
 * Lists by own columns, alone and combined with other criteria. Columns, status and role are kept as a code for each
 * customer; orders as the keys of all. They're read when first needed, and brought up to date from the customers' log.
 */
export class CustomersInMemory implements ListsInMemory {
  readonly #parts: KeptParts;
  #marks = new Uint8Array(0);
  #spare = new Uint8Array(0);
  /** The columns and orders to read when nothing else is to be done. */
  readonly #wanted = new Set<string>();
  /** How many lists didn't wait for these columns and orders. */
  readonly #unready = new LRUCache<string, number>({ max: MAX_UNREADY });

  constructor(
    database: SqliteDatabase,
    private readonly limits: MemoryLimits = MEMORY_LIMITS,
  ) {
    this.#parts = new KeptParts(limits);
    database.function(IS_MATCH, (key) => this.#marks[key as number] ?? 0);
  }

  answer({ query, parts, asJson }: ListInMemory, reader: ListReader): ListRows | undefined {
    const walk = asJson ? walkByColumnAlone(query, (passed) => reader.number(passed)) : undefined;
    // The number of all customers is known.
    if (walk !== undefined && query.filters.length === 0) return undefined;
    // The index gives the page, so only its total is counted in memory.
    const needed = walk === undefined ? parts : partsOfCriteria(query);
    this.#parts.startList(needed);
    const matches =
      this.#matchFew(query, reader) ?? (this.#isReady(query, needed) ? this.#match(query, reader) : undefined);
    if (matches === undefined) return undefined;
    const found = { total: matches.total, sequence: reader.number(CUSTOMER_SEQUENCE) };
    if (matches.total === 0 || wantedRows(query.page) === 0) return { ...found, rows: [] };
    const rows = walk === undefined ? this.#page(query, matches, asJson, reader) : reader.all(walk[0]!);
    return { ...found, rows };
  }

  /** Reads these columns and orders as soon as nothing else is to be done. */
  want(names: Iterable<string>): void {
    for (const name of names) this.#wanted.add(name);
  }

  /** Reads for some ten milliseconds what's wanted. Returns whether there's more. */
  prepare(reader: ListReader): boolean {
    const [name] = this.#wanted;
    if (name === undefined) return false;
    const isDone = this.#parts.prepare(name, () => this.#make(name), reader);
    if (isDone) this.#wanted.delete(name);
    return this.#wanted.size > 0;
  }

  /** Whether the list may be answered from memory, and wait for what isn't there yet. */
  #isReady(query: ListQuery, parts: readonly string[]): boolean {
    if (!isSimple(query) || parts.every((name) => this.#parts.has(name) || this.#parts.isUncacheable(name)))
      return true;
    this.want(parts);
    const key = parts.join();
    const asked = (this.#unready.get(key) ?? 0) + 1;
    if (asked > PATIENCE) this.#unready.delete(key);
    else this.#unready.set(key, asked);
    return asked > PATIENCE;
  }

  #match(query: ListQuery, reader: ListReader): Matches | undefined {
    const columns = new Map<string, KeptColumn | undefined>();
    const column = (field: string) => {
      if (!columns.has(field)) columns.set(field, this.#column(field, reader));
      return columns.get(field)?.column;
    };
    const { coded, rest } = splitCriteria(query, (field) => column(field) !== undefined);
    const isPresenceNeeded = coded.every(isMetByAbsence);
    const present = isPresenceNeeded ? column('status') : undefined;
    if (isPresenceNeeded && present === undefined) return undefined;
    const marks = this.#clear(reader);
    const sought = coded.map((filter) => {
      const of = column(filter.field)!;
      return { column: of, sought: of.dictionary.codesMatching(filter, () => reader.checkTime()) };
    });
    // Every customer has a status; keys without one belong to nobody.
    if (present !== undefined) sought.push({ column: present, sought: present.dictionary.present() });
    const total = matchCustomers(sought, marks);
    reader.checkTime();
    if (total === 0 || rest.filters.length + rest.search.length === 0) return { total, marks };
    return this.#mark(matchingKeys(rest, marks, total, reader), reader, marks);
  }

  /** If an index leads to few customers: reading columns for them would be a waste. */
  #matchFew(query: ListQuery, reader: ListReader): Matches | undefined {
    for (const filter of query.filters) {
      if (this.#parts.has(nameOfColumn(filter.field))) continue;
      const keys = fewMatching(filter, this.limits.entries, reader);
      if (keys === undefined) continue;
      const others = { filters: query.filters.filter((one) => one !== filter), search: query.search };
      return this.#mark(matchingAmong(others, `[${keys}]`, reader), reader);
    }
    return undefined;
  }

  #page(query: ListQuery, { total, marks }: Matches, asJson: boolean, reader: ListReader): readonly SqliteRow[] {
    const keys =
      total > this.limits.sorted
        ? (this.#walk(query, { total, marks }, reader) ?? this.#slice(query, marks, reader))
        : undefined;
    if (keys !== undefined) return reader.all(customersInOrder(keys, asJson));
    const found = { total, customers: marks.length, keys: () => markedKeys(marks, total) };
    return reader.rows(pagesOfMatches(query, found, asJson), wantedRows(query.page)).rows;
  }

  /** The keys of a slice by an own column, of whose index few entries hold it. Undefined when they don't. */
  #walk({ order, page }: ListQuery, { total, marks }: Matches, reader: ListReader): number[] | undefined {
    const field = orderedField(order);
    if (field === undefined || page.kind !== 'slice' || !isOwnField(field)) return undefined;
    const entries = Math.ceil((WALK_SLACK * depthOf(page) * marks.length) / total);
    if (entries > MAX_WALKED) return undefined;
    const slice = { ...page, descending: order[0]!.descending, entries };
    const { keys } = reader.row(walkedKeys(field, slice)) as { keys: string | null };
    const found: number[] = [];
    forEachKey(keys ?? '', (key) => found.push(key));
    return found.length === Math.min(page.limit, total - page.start) ? found : undefined;
  }

  /** The keys of a slice. Undefined when the order isn't kept in memory. */
  #slice({ order, page }: ListQuery, marks: Uint8Array, reader: ListReader): number[] | undefined {
    const field = orderedField(order);
    if (field === undefined || page.kind !== 'slice') return undefined;
    const slice = { ...page, descending: order[0]!.descending };
    if (canBeKept(field)) {
      const kept = this.#order(field, reader);
      return kept && sliceOfOrder(kept.order.keys, marks, slice);
    }
    if (!isCoded(field)) return undefined;
    const column = this.#column(field, reader);
    const byId = this.#order('id', reader);
    return column && byId && sliceByColumn(column.column, byId.order.keys, marks, slice);
  }

  #column(field: string, reader: ListReader): KeptColumn | undefined {
    return this.#parts.get(nameOfColumn(field), () => this.#makeColumn(field), reader);
  }

  #order(field: string, reader: ListReader): KeptOrder | undefined {
    return this.#parts.get(nameOfOrder(field), () => this.#makeOrder(field), reader);
  }

  #make(name: string): KeptColumn | KeptOrder {
    const { isOrder, field } = partOfName(name);
    return isOrder ? this.#makeOrder(field) : this.#makeColumn(field);
  }

  #makeColumn(field: string): KeptColumn {
    const { entriesAStep } = this.limits;
    return new KeptColumn(
      isKeptField(field) ? standardColumn(field, entriesAStep) : new OwnColumn(field, entriesAStep),
    );
  }

  #makeOrder(field: string): KeptOrder {
    return new KeptOrder(field, this.limits.entriesAStep);
  }

  /** Marks these keys, separated by commas; if `among` is given, those that are marked there. */
  #mark(keys: string, reader: ListReader, among?: Uint8Array): Matches {
    const marks = this.#clear(reader);
    let total = 0;
    forEachKey(keys, (key) => {
      if (marks[key] === 1 || among?.[key] === 0) return;
      marks[key] = 1;
      total += 1;
    });
    return { total, marks };
  }

  /** Marks for all keys, none of them set. The previous ones stay as they are until the next call. */
  #clear(reader: ListReader): Uint8Array {
    const length = reader.maxRows('customers') + 1;
    [this.#marks, this.#spare] = [this.#spare, this.#marks];
    if (this.#marks.length === length) this.#marks.fill(0);
    else this.#marks = new Uint8Array(length);
    return this.#marks;
  }
}
