import type { Criteria } from '../lists/list-query.js';
import { clausesOf } from './filter-clauses.js';
import type { SegmentFilters } from './segment.js';

/** Cache of parsed criteria. Parsing 200 segments costs more than counting them, and filters are immutable. */
const parsed = new WeakMap<SegmentFilters, Criteria>();

/** Criteria equivalent to `GET /customers` with the same filters. Filters without values or not enabled don't apply. */
export function criteriaOf(filters: SegmentFilters): Criteria {
  let criteria = parsed.get(filters);
  if (criteria === undefined) {
    criteria = readCriteria(filters);
    parsed.set(filters, criteria);
  }
  return criteria;
}

function readCriteria(state: SegmentFilters): Criteria {
  const all = clausesOf(state).map(({ criteria }) => criteria);
  return { filters: all.flatMap(({ filters }) => filters), search: all.flatMap(({ search }) => search) };
}
