import type { ColumnCount } from '../../domain/customers/column-counts.js';
import type { OwnColumns } from '../../domain/customers/customer.js';
import type { Scalar } from '../../domain/lists/list-query.js';
import type { CustomerTransition } from '../../domain/segments/tracked-filters.js';

type Change = { -readonly [K in keyof ColumnCount]: ColumnCount[K] };

const FIELD = { boolean: 'booleans', number: 'numbers', string: 'texts' } as const;

/** Accumulates the changes to the counts of own columns. */
export class ColumnChanges {
  readonly #changes = new Map<string, Change>();

  add(transitions: Iterable<CustomerTransition>): void {
    for (const { before, after } of transitions) this.replace(before?.ownColumns, after?.ownColumns);
  }

  /** Adds a customer's change from some own columns to others; undefined if there is no customer. */
  replace(before: OwnColumns | undefined, after: OwnColumns | undefined): void {
    if (before === after) return;
    for (const [name, value] of before ?? []) if (typeof after?.get(name) !== typeof value) this.#add(name, value, -1);
    for (const [name, value] of after ?? []) if (typeof before?.get(name) !== typeof value) this.#add(name, value, 1);
  }

  /** The net changes. */
  get net(): Iterable<ColumnCount> {
    return this.#changes.values();
  }

  #add(name: string, value: Scalar, by: 1 | -1): void {
    const change = this.#changes.get(name) ?? { name, customers: 0, booleans: 0, numbers: 0, texts: 0 };
    change.customers += by;
    change[FIELD[typeof value as keyof typeof FIELD]] += by;
    if (isZero(change)) this.#changes.delete(name);
    else this.#changes.set(name, change);
  }
}

function isZero({ booleans, numbers, texts }: ColumnCount): boolean {
  return booleans === 0 && numbers === 0 && texts === 0;
}
