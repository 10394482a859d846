import type { Filter } from './list-query.js';

/** Merges filters with the same field and operator: their values become alternatives. */
export function mergeFilters(filters: Iterable<Filter>): Filter[] {
  const merged = new Map<string, Filter>();
  for (const filter of filters) {
    const key = `${filter.operator} ${filter.field}`;
    const existing = merged.get(key);
    merged.set(
      key,
      existing === undefined ? filter : ({ ...existing, values: [...existing.values, ...filter.values] } as Filter),
    );
  }
  return [...merged.values()];
}
