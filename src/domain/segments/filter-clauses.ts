import { CUSTOMER_FIELDS } from '../customers/customer-list-fields.js';
import { NULL_SUFFIX, OPERATOR_SUFFIXES, readFilterName } from '../lists/list-fields.js';
import type { Criteria, Operator } from '../lists/list-query.js';
import { mergeFilters } from '../lists/merge-filters.js';
import { readFilter } from '../lists/read-filter.js';
import { readSearch } from '../lists/search-words.js';
import type { SegmentFilters } from './segment.js';

/** Filters that clients always show and never list as enabled: they apply whenever they have values. */
const ALWAYS_ON: ReadonlySet<string> = new Set(['status', 'role', 'q']);

/** A filter that applies. A customer is a member when all clauses match. */
export interface FilterClause {
  /** The filter id, such as `seats_gte` or `q`; the first one when several are the same filter. */
  readonly id: string;
  /** Null for a search. */
  readonly field: string | null;
  readonly operator: Operator | 'search';
  /** The values as written in the filters. */
  readonly wanted: readonly string[];
  /** The part of the criteria that this clause stands for. */
  readonly criteria: Criteria;
}

/**
 * The clauses of filters, in the order of `values`. Filters without values or not enabled have none. Ids that are the
 * same filter, such as `plan` and `plan_values`, share one: their values are alternatives.
 */
export function clausesOf(filters: SegmentFilters): FilterClause[] {
  const clauses = new Map<string, FilterClause>();
  for (const [id, texts] of filters.values) {
    if (!isApplied(filters, id)) continue;
    const clause = id === 'q' ? searchClause(texts) : filterClause(id, texts);
    const key = `${clause.operator} ${clause.field ?? ''}`;
    const first = clauses.get(key);
    clauses.set(key, first === undefined ? clause : mergeClauses(first, clause));
  }
  return [...clauses.values()];
}

/** Whether a filter has values, and is enabled or always on. */
export function isApplied({ values, enabled }: SegmentFilters, id: string): boolean {
  const texts = values.get(id);
  return texts !== undefined && texts.length > 0 && (ALWAYS_ON.has(id) || enabled.includes(id));
}

function filterClause(id: string, texts: readonly string[]): FilterClause {
  const name = readFilterName(CUSTOMER_FIELDS, id);
  const read = name && readFilter(name, texts);
  if (read === undefined || 'error' in read) return nullClause(id, texts);
  const { field, operator } = read.filter;
  return { id, field, operator, wanted: texts, criteria: { filters: [read.filter], search: [] } };
}

/** A filter by an own column of this name, saved before the suffix had a meaning: nobody matches what it can't mean now. */
function nullClause(id: string, texts: readonly string[]): FilterClause {
  const suffix = [NULL_SUFFIX, ...OPERATOR_SUFFIXES.map(([one]) => one)].find((one) => id.endsWith(one)) ?? '';
  const field = id.slice(0, id.length - suffix.length);
  if (suffix !== NULL_SUFFIX && !field.endsWith(NULL_SUFFIX))
    throw new Error(`The filter "${id}" of a segment is invalid.`);
  const operator = 'null';
  const filter = { field, operator, values: [] } as const;
  return { id, field, operator, wanted: texts, criteria: { filters: [filter], search: [] } };
}

function searchClause(texts: readonly string[]): FilterClause {
  return {
    id: 'q',
    field: null,
    operator: 'search',
    wanted: texts,
    criteria: { filters: [], search: readSearch(texts, CUSTOMER_FIELDS) },
  };
}

function mergeClauses(first: FilterClause, other: FilterClause): FilterClause {
  const filters = mergeFilters([...first.criteria.filters, ...other.criteria.filters]);
  return { ...first, wanted: [...first.wanted, ...other.wanted], criteria: { filters, search: [] } };
}
