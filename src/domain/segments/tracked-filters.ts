import { CUSTOMER_FIELDS, STANDARD_NAMES } from '../customers/customer-list-fields.js';
import { customerValue, type Customer } from '../customers/customer.js';
import { matches } from '../lists/evaluate-list.js';
import type { Criteria } from '../lists/list-query.js';

/** A filter whose count is updated with every change to customers. */
export interface TrackedFilter {
  readonly key: number;
  readonly criteria: Criteria;
}

/** A customer before and after one or more changes; undefined if it didn't or doesn't exist. */
export interface CustomerTransition {
  readonly before: Customer | undefined;
  readonly after: Customer | undefined;
}

/** Computes how customer changes affect filter counts. Evaluates only filters on fields that changed. */
export class TrackedFilters {
  readonly #filters: ReadonlyMap<number, TrackedFilter>;
  readonly #byField: ReadonlyMap<string, readonly TrackedFilter[]>;

  constructor(filters: Iterable<TrackedFilter>) {
    this.#filters = new Map(Array.from(filters, (filter) => [filter.key, filter]));
    this.#byField = byField(this.#filters.values());
  }

  get(key: number): TrackedFilter | undefined {
    return this.#filters.get(key);
  }

  /** Changes of filter counts by filter key, without zeros. Each customer may occur in only one transition. */
  deltasOf(transitions: Iterable<CustomerTransition>): Map<number, number> {
    const deltas = new Map<number, number>();
    if (this.#filters.size === 0) return deltas;
    for (const { before, after } of transitions) {
      for (const filter of this.#affectedBy(before, after)) {
        const by = Number(isMember(after, filter)) - Number(isMember(before, filter));
        if (by !== 0) deltas.set(filter.key, (deltas.get(filter.key) ?? 0) + by);
      }
    }
    for (const [key, by] of deltas) if (by === 0) deltas.delete(key);
    return deltas;
  }

  #affectedBy(before: Customer | undefined, after: Customer | undefined): Iterable<TrackedFilter> {
    if (before === undefined || after === undefined) return this.#filters.values();
    const affected = new Set<TrackedFilter>();
    for (const field of changedFields(before, after)) {
      for (const filter of this.#byField.get(field) ?? []) affected.add(filter);
    }
    return affected;
  }
}

function isMember(customer: Customer | undefined, { criteria }: TrackedFilter): boolean {
  return customer !== undefined && matches(customer, criteria, CUSTOMER_FIELDS, customerValue);
}

function* changedFields(before: Customer, after: Customer): Generator<string> {
  for (const field of STANDARD_NAMES) if (customerValue(before, field) !== customerValue(after, field)) yield field;
  for (const [field, value] of after.ownColumns) if (before.ownColumns.get(field) !== value) yield field;
  for (const field of before.ownColumns.keys()) if (!after.ownColumns.has(field)) yield field;
}

function byField(filters: Iterable<TrackedFilter>): Map<string, TrackedFilter[]> {
  const index = new Map<string, TrackedFilter[]>();
  for (const filter of filters) {
    for (const field of fieldsOf(filter.criteria)) {
      const others = index.get(field);
      if (others === undefined) index.set(field, [filter]);
      else others.push(filter);
    }
  }
  return index;
}

function fieldsOf({ filters, search }: Criteria): Set<string> {
  return new Set([...filters.map(({ field }) => field), ...(search.length > 0 ? CUSTOMER_FIELDS.searched : [])]);
}
