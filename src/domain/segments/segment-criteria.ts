import { CUSTOMER_FIELDS } from '../customers/customer-list-fields.js';
import { readFilterName } from '../lists/list-fields.js';
import type { Criteria, Filter, SearchTerms } from '../lists/list-query.js';
import { mergeFilters } from '../lists/merge-filters.js';
import { readFilter } from '../lists/read-filter.js';
import { fold } from '../text/fold.js';
import type { SegmentFilters } from './segment.js';

/** Clients show these filters always and never list them as switched on: they count whenever they have values. */
const ALWAYS_ON: ReadonlySet<string> = new Set(['status', 'role', 'q']);

/** Reading 200 segments costs more than their counts, and filters never change: others take their place. */
const known = new WeakMap<SegmentFilters, Criteria>();

/** What `GET /customers` would be asked with the same filters. A filter without values, or switched off, asks nothing. */
export function criteriaOf(filters: SegmentFilters): Criteria {
  const criteria = known.get(filters) ?? readCriteria(filters);
  known.set(filters, criteria);
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
    if (read === undefined || 'flaw' in read) throw new Error(`The filter "${id}" of a segment is not readable.`);
    filters.push(read.filter);
  }
  return { filters: mergeFilters(filters), search };
}

/** A text that occurs in every other is no restriction. */
function searchOf(texts: readonly string[]): SearchTerms[] {
  const folded = texts.map(fold);
  return folded.includes('') ? [] : [[...new Set(folded)]];
}
