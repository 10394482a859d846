import { compareValues } from '../lists/compare.js';
import type { Criteria, Scalar } from '../lists/list-query.js';

/** A field value and the number of customers with it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Customers per status and per role, by descending count, then by the bytes of the value. */
export interface Facets {
  readonly status: readonly FacetCount[];
  readonly role: readonly FacetCount[];
}

/** A value of a field, null for none, and the number of customers with it. */
export interface ValueCount {
  readonly value: Scalar | null;
  readonly customers: number;
}

/** Counts by values are in this order: the most frequent first, then as values sort, texts by their bytes. */
export function compareValueCounts(a: ValueCount, b: ValueCount): number {
  return b.customers - a.customers || compareValues(a.value, b.value);
}

/** What to count a field of. */
export interface FacetOf {
  readonly field: string;
  readonly criteria: Criteria;
}

/** What to count of a field: its most frequent values, or those between edges. */
export type FacetRequest = FacetOf & ({ readonly limit: number } | { readonly edges: readonly (number | string)[] });
