import type { ValueCount } from '../../../domain/customers/facets.js';
import type { Filter, Scalar } from '../../../domain/lists/list-query.js';

/** The values of one field of all customers in memory, by key. */
export interface Column {
  readonly bytes: number;
  /** Stores a customer's value, null if there is none. Returns false when the column can't hold it. */
  set(key: number, value: Scalar | null): boolean;
  /**
   * Removes the marks of customers who don't meet the filter. Clients choose the number of texts, so `checkTime` is called
   * between them, to throw when time is up.
   */
  keep(marks: Uint8Array, filter: Filter, checkTime: () => unknown): void;
  /** How many marked customers have each value, null for none. */
  counts(marks: Uint8Array): ValueCount[];
  /** Numbers that sort as the values do, of absent ones `-Infinity` or the least. */
  readonly sortable: Sortable;
}

export interface Sortable {
  /** By key, or by what `codes` has for the key. */
  readonly numbers: Float64Array;
  readonly codes: Uint16Array | undefined;
  /** Bounds of the numbers, but for `-Infinity`. */
  readonly low: number;
  readonly high: number;
}

/** Room for customers created later, in percent of the existing ones. */
const ROOM = 10;
const LEAST_ROOM = 1_024;

/** The length of an array with room for keys up to this one and for some later ones. */
export function roomFor(key: number): number {
  return key + 1 + Math.max(LEAST_ROOM, Math.ceil((key * ROOM) / 100));
}
