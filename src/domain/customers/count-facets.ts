import { compareText } from '../lists/compare.js';
import type { Customer } from './customer.js';
import type { FacetCount, Facets } from './facets.js';
import type { StatusRoleCount } from './status-role-counts.js';

/** Counts customers per status and per role. Reference implementation: every storage must give the same result. */
export function countFacets(customers: Iterable<Pick<Customer, 'status' | 'role'>>): Facets {
  return facetsOf(Array.from(customers, ({ status, role }) => ({ status, role, customers: 1 })));
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
