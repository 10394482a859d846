import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { isByStatusAndRole, MAX_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, Filter, ListQuery } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, isNear } from '../../storage-kernel/page-depth.js';
import { isByIds, isHeavy, isLong, isSmall, type ThreadChoice } from '../lists/list-thread-choice.js';
import { chooseAccessPath, statusRolePath } from './choose-access-path.js';
import { INDEX_BY_FIELD, INDEX_OF_ABSENT } from './customer-indexes.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import type {
  AccessPath,
  CustomerPlan,
  CustomerStatistics,
  PagePlan,
  TotalPlan,
  TrigramPath,
} from './customer-plan.js';
import { countTrigrams, TRIGRAMS_TO_LOOK_UP, TRIGRAMS_TO_SCAN } from './trigram-match.js';

/** The number of rows that can be merged by status and role within about a millisecond. */
const MAX_MERGED_ROWS = 5_000;
/** A second full scan costs this many times less than walking an index. */
const SECOND_SCAN_SAVING = 4;

/**
 * Plans a page of customers and its exact total, fast at a million rows. "Path" is what `chooseAccessPath` answers.
 * Where there is a choice, the one that reads the fewest rows is taken once the total is known.
 *
 * | Filters and search           | Order        | Page                              | Total                           |
 * | ---------------------------- | ------------ | --------------------------------- | ------------------------------- |
 * | none                         | has an index | walk                              | status-role counts              |
 * | only on status and role      | name         | merge, if up to 5,000 rows        | status-role counts              |
 * | only on status and role      | has an index | walk, or sort status_role         | status-role counts              |
 * | on status or role and others | has an index | walk, or sort path or status_role | path, or status_role if shorter |
 * | long or several texts alone  | has an index | walk, or sort trigram             | trigram, or texts if frequent   |
 * | a field's presence alone     | has an index | walk, or sort path                | counts, or index of absent      |
 * | any others                   | has an index | walk, or sort path                | path                            |
 * | any                          | has none     | sort path                         | as above                        |
 *
 * The main thread reads small tables, a few ids, merges, and unfiltered walks near the top; a worker thread the rest.
 */
export function choosePlan(query: ListQuery, statistics: CustomerStatistics): CustomerPlan {
  const page = choosePage(query, statistics);
  return { thread: chooseThread(query, page, statistics), total: chooseTotal(query), page };
}

/** Plans the exact number of matches, which needs no statistics. */
export function chooseTotal(criteria: Criteria): TotalPlan {
  if (isByStatusAndRole(criteria)) return { kind: 'status_role', counts: { filters: criteria.filters, search: [] } };
  const [filter] = criteria.filters;
  const isAlone = criteria.filters.length === 1 && criteria.search.length === 0;
  if (isAlone && filter?.operator === 'null' && isCounted(filter)) return { kind: 'presence', filter };
  const path = chooseAccessPath(criteria);
  const { search } = criteria;
  const trigrams = path.kind === 'trigram' && criteria.filters.length === 0 ? trigramsOf(criteria, path) : 0;
  if (path.kind === 'trigram' && trigrams > TRIGRAMS_TO_SCAN) return { kind: 'frequent_texts', path, search, trigrams };
  const other = path.estimatedRows === 'total' ? undefined : statusRolePath(criteria);
  return other === undefined ? { kind: 'path', path } : { kind: 'shorter', path, other };
}

function choosePage(query: ListQuery, { customers, statusRoleCounts }: CustomerStatistics): PagePlan {
  const field = orderedField(query.order);
  const index = field === undefined ? undefined : INDEX_BY_FIELD[field];
  if (index === undefined) return { kind: 'sort', path: chooseAccessPath(query) };
  const isFiltered = query.filters.length > 0;
  const mergedRows = statusRoleCounts * depthOf(query.page);
  if (field === 'name' && isFiltered && isByStatusAndRole(query) && mergedRows <= MAX_MERGED_ROWS) {
    return { kind: 'merge' };
  }
  return { kind: 'walk', index, passed: customers * depthOf(query.page), instead: pathsInstead(query, customers) };
}

/** The paths to consider when a walk would pass too many rows. */
function pathsInstead(criteria: Criteria, customers: number): AccessPath[] {
  if (criteria.filters.length + criteria.search.length === 0) return [];
  const byStatusAndRole = statusRolePath(criteria) ?? [];
  // Rows of a rare status are looked up by it: a walk by id to the first of them would pass nearly all customers.
  if (isByStatusAndRole(criteria)) return [byStatusAndRole].flat();
  const path = chooseAccessPath(criteria);
  const estimated = path.estimatedRows === 'all' ? { ...path, estimatedRows: customers / SECOND_SCAN_SAVING } : path;
  return [estimated, byStatusAndRole].flat();
}

function chooseThread(
  query: ListQuery,
  page: PagePlan,
  { customers, statusRoleCounts }: CustomerStatistics,
): ThreadChoice {
  if (isHeavy(query) || isLong(query.page, customers)) return 'worker';
  if (isSmall(customers) || isByIds(query, CUSTOMER_LIST_TABLE)) return 'main';
  // With the most status-role counts, adding them up already takes too long.
  if (statusRoleCounts === MAX_STATUS_ROLE_COUNTS) return 'worker';
  const isWalked = page.kind === 'walk' && page.instead.length === 0 && isNear(query.page);
  return page.kind === 'merge' || isWalked ? 'main' : 'worker';
}

/** What a row of the path costs, in trigrams that are followed. */
function trigramsOf({ search }: Criteria, path: TrigramPath): number {
  const followed = search.flat().reduce((sum, text) => sum + countTrigrams(text), 0);
  return followed + (path.search.length === 0 ? 0 : TRIGRAMS_TO_LOOK_UP);
}

/** Whether it's known, or an index shows, how many customers have no value. */
function isCounted({ field, values }: Filter): boolean {
  return new Set(values).size === 1 && (isOwnField(field) || field in INDEX_OF_ABSENT);
}
