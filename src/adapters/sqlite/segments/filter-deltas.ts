import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { CUSTOMER_FIELD_NAMES, customerValue, type Customer } from '../../../domain/customers/customer.js';
import { matches } from '../../../domain/lists/evaluate-list.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { KeyedChange } from '../customers/customer-sums.js';
import type { SqliteDatabase, SqliteStatement } from '../sqlite-driver.js';

interface CountedFilter {
  readonly key: number;
  readonly criteria: Criteria;
}

/** Every standard field that may differ between two records and that filters look at. */
const STANDARD = ['id', ...Object.values(CUSTOMER_FIELD_NAMES), 'created', 'updated'];

/**
 * What the changes of a group do to the counts of registered filters, on the writing connection. Only filters are
 * asked that look at a field which changed, and only counts that moved are written.
 */
export class FilterDeltas {
  readonly #selectState: SqliteStatement;
  readonly #selectKeys: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #add: SqliteStatement;
  #filters: ReadonlyMap<number, CountedFilter> = new Map();
  #byField: ReadonlyMap<string, readonly CountedFilter[]> = new Map();
  #state = '';

  constructor(database: SqliteDatabase) {
    this.#selectState = database.prepare(
      'SELECT count(*) AS filters, coalesce(max(filter), 0) AS newest FROM filter_counts',
    );
    this.#selectKeys = database.prepare('SELECT filter FROM filter_counts');
    this.#select = database.prepare('SELECT key, criteria FROM counted_filters WHERE key = ?');
    this.#add = database.prepare('UPDATE filter_counts SET delta = delta + ? WHERE filter = ?');
  }

  /**
   * Looks whether this process or another has registered or removed filters. At the beginning of a transaction, before
   * any work, so that nothing is known that is not committed; what the transaction itself registers is counted after it.
   */
  refresh(): void {
    const { filters, newest } = this.#selectState.get() as { filters: number; newest: number };
    const state = `${filters} ${newest}`;
    if (state === this.#state) return;
    const keys = (this.#selectKeys.all() as { filter: number }[]).map(({ filter }) => filter);
    this.#filters = new Map(keys.map((key) => [key, this.#filters.get(key) ?? this.#read(key)]));
    this.#byField = byField(this.#filters.values());
    this.#state = state;
  }

  /** Adds what these changes, no two of one key, come to. */
  apply(changes: readonly KeyedChange[]): void {
    if (this.#filters.size === 0) return;
    const deltas = new Map<CountedFilter, number>();
    for (const { before, after } of changes) {
      for (const filter of this.#askedBy(before, after)) {
        const by = Number(isMember(after, filter)) - Number(isMember(before, filter));
        if (by !== 0) deltas.set(filter, (deltas.get(filter) ?? 0) + by);
      }
    }
    for (const [{ key }, by] of deltas) if (by !== 0) this.#add.run(by, key);
  }

  #read(key: number): CountedFilter {
    const { criteria } = this.#select.get(key) as { criteria: string };
    return { key, criteria: JSON.parse(criteria) as Criteria };
  }

  #askedBy(before: Customer | undefined, after: Customer | undefined): Iterable<CountedFilter> {
    if (before === undefined || after === undefined) return this.#filters.values();
    const asked = new Set<CountedFilter>();
    for (const field of changedFields(before, after)) {
      for (const filter of this.#byField.get(field) ?? []) asked.add(filter);
    }
    return asked;
  }
}

function isMember(customer: Customer | undefined, { criteria }: CountedFilter): boolean {
  return customer !== undefined && matches(customer, criteria, CUSTOMER_FIELDS, customerValue);
}

function* changedFields(before: Customer, after: Customer): Generator<string> {
  for (const field of STANDARD) if (customerValue(before, field) !== customerValue(after, field)) yield field;
  for (const [field, value] of after.ownColumns) if (before.ownColumns.get(field) !== value) yield field;
  for (const field of before.ownColumns.keys()) if (!after.ownColumns.has(field)) yield field;
}

function byField(filters: Iterable<CountedFilter>): Map<string, CountedFilter[]> {
  const asked = new Map<string, CountedFilter[]>();
  for (const filter of filters) {
    for (const field of fieldsOf(filter.criteria)) {
      const others = asked.get(field);
      if (others === undefined) asked.set(field, [filter]);
      else others.push(filter);
    }
  }
  return asked;
}

function fieldsOf({ filters, search }: Criteria): Set<string> {
  return new Set([...filters.map(({ field }) => field), ...(search.length > 0 ? CUSTOMER_FIELDS.searched : [])]);
}
