import { compareText, compareValues } from '../lists/compare.js';
import type { Scalar } from '../lists/list-query.js';
import { fold } from '../text/fold.js';
import type { Customer } from './customer.js';
import { compareValueCounts, type FacetCount, type Facets, type ValueCount } from './facets.js';
import type { StatusRoleCount } from './status-role-counts.js';

/** Counts customers per status and per role. Reference implementation: every storage must give the same result. */
export function countFacets(customers: Iterable<Pick<Customer, 'status' | 'role'>>): Facets {
  return facetsOf(Array.from(customers, ({ status, role }) => ({ status, role, customers: 1 })));
}

/** Counts customers by a value. Reference implementation, like the next one. */
export function countValues(values: Iterable<Scalar | null>, limit: number): ValueCount[] {
  return mostFrequent(countsOf(values), limit);
}

/** Counts values between two edges each, as filters compare them; the second edge is beyond its range. */
export function countBetween(values: Iterable<Scalar | null>, edges: readonly Scalar[]): number[] {
  return sumBetween(countsOf(values), edges);
}

function countsOf(values: Iterable<Scalar | null>): ValueCount[] {
  const counts = new Map<Scalar | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, customers]) => ({ value, customers }));
}

/** The first of different values. */
export function mostFrequent(counts: readonly ValueCount[], limit: number): ValueCount[] {
  return counts.toSorted(compareValueCounts).slice(0, limit);
}

/** Adds up different values between two edges each. */
export function sumBetween(counts: Iterable<ValueCount>, edges: readonly Scalar[]): number[] {
  const compared = edges.map(folded);
  const sums = Array<number>(edges.length - 1).fill(0);
  for (const { value, customers } of counts) {
    if (value === null || typeof value !== typeof edges[0]) continue;
    const one = folded(value);
    const above = compared.findIndex((edge) => compareValues(edge, one) > 0);
    if (above > 0) sums[above - 1]! += customers;
  }
  return sums;
}

function folded(value: Scalar): Scalar {
  return typeof value === 'string' ? fold(value) : value;
}

/** Adds up status-role counts per status and per role. */
export function facetsOf(statusRoles: readonly StatusRoleCount[]): Facets {
  const counts = { status: new Map<string, number>(), role: new Map<string, number>() };
  for (const statusRole of statusRoles) {
    for (const field of ['status', 'role'] as const) {
      const value = statusRole[field];
      counts[field].set(value, (counts[field].get(value) ?? 0) + statusRole.customers);
    }
  }
  return { status: facetOrder(counts.status), role: facetOrder(counts.role) };
}

/** Sorts by descending count, then by the bytes of the value. */
function facetOrder(counts: Iterable<readonly [value: string, count: number]>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareText(a.value, b.value));
}
