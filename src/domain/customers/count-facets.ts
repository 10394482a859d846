import { compareText } from '../lists/compare.js';
import type { Customer } from './customer.js';
import type { FacetCount, Facets } from './facets.js';

/** Counts customers per status and per role. Reference implementation: every storage must give the same result. */
export function countFacets(customers: Iterable<Pick<Customer, 'status' | 'role'>>): Facets {
  const counts = { status: new Map<string, number>(), role: new Map<string, number>() };
  for (const customer of customers) {
    for (const field of ['status', 'role'] as const) {
      const value = customer[field];
      counts[field].set(value, (counts[field].get(value) ?? 0) + 1);
    }
  }
  return { status: facetOrder(counts.status), role: facetOrder(counts.role) };
}

/** Sorts by descending count, then by the bytes of the value. */
export function facetOrder(counts: Iterable<readonly [value: string, count: number]>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareText(a.value, b.value));
}
