import { CUSTOMER_FIELDS } from '../customers/customer-list-fields.js';
import { readFilterName } from '../lists/list-fields.js';
import type { Criteria, Filter, SearchTerms } from '../lists/list-query.js';
import { mergeFilters } from '../lists/merge-filters.js';
import { readFilter } from '../lists/read-filter.js';
import { fold } from '../text/fold.js';
import type { SegmentFilters } from './segment.js';

/** Filters that clients always show and never list as enabled: they apply whenever they have values. */
const ALWAYS_ON: ReadonlySet<string> = new Set(['status', 'role', 'q']);

/** Cache of parsed criteria. Parsing 200 segments costs more than counting them, and filters are immutable. */
const parsed = new WeakMap<SegmentFilters, Criteria>();

/** Criteria equivalent to `GET /customers` with the same filters. Filters without values or not enabled don't apply. */
export function criteriaOf(filters: SegmentFilters): Criteria {
  const criteria = parsed.get(filters) ?? readCriteria(filters);
  parsed.set(filters, criteria);
  return criteria;
}

function readCriteria({ values, enabled }: SegmentFilters): Criteria {
  const filters: Filter[] = [];
  let search: readonly SearchTerms[] = [];
  for (const [id, texts] of values) {
    if (texts.length === 0 || !(ALWAYS_ON.has(id) || enabled.includes(id))) continue;
    if (id === 'q') {
      search = searchOf(texts);
      continue;
    }
    const name = readFilterName(CUSTOMER_FIELDS, id);
    const read = name && readFilter(name, texts);
    if (read === undefined || 'flaw' in read) throw new Error(`The filter "${id}" of a segment is invalid.`);
    filters.push(read.filter);
  }
  return { filters: mergeFilters(filters), search };
}

/** An empty text matches everything, so it removes the search. */
function searchOf(texts: readonly string[]): SearchTerms[] {
  const folded = texts.map(fold);
  return folded.includes('') ? [] : [[...new Set(folded)]];
}
