import type { Document } from 'mongodb';
import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { customersOf, isByStatusAndRole, type StatusRoleCount } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, Filter, ListQuery, Order } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, isNear } from '../../storage-kernel/page-depth.js';
import { numberRanges } from './candidates.js';
import { compoundConditions, compoundOf, isBounded } from './compound-filters.js';
import { BY_STATUS_AND_ROLE, bySortedColumn, INDEX_BY_FIELD } from './customer-indexes.js';
import type {
  AccessPath,
  AtOncePlan,
  AvailableIndexes,
  CustomerPlan,
  CustomerStatistics,
  ExactRange,
  PagePlan,
  TotalPlan,
} from './customer-plan.js';
import { isOwnRange } from './ranges-in-order.js';
import { isTrigram } from './trigrams.js';

/** With this few rows, no better access path is looked for. */
export const RARE = 200;
/** With this few rows, all are read for a page and its total. */
export const FEW = 1_000;
/** The server reads about so many customers one after the other in a second. */
export const SCANNED_IN_A_SECOND = 500_000;
/** As many customers fit into one document of an answer, whatever they hold. */
const MAX_RARE_PAGE = 100;
/** The cost of fetching a row through an index of its path, in rows read sequentially. */
export const SEEK_COST = 8;
/** The cost of reading a row through the index in the page's order, in rows read sequentially. */
const WALK_COST = 4;
/** A short walk passes at most this fraction of all rows. */
const SHORT_WALKS = 16;
/** Each condition repeats all criteria, whose texts may be long. */
const MAX_CONDITIONS = 8;
/** The number of index ranges MongoDB can merge in sorted order. */
const MAX_MERGED = 200;
const NONE: AvailableIndexes = { sorted: new Set(), compound: new Set() };

/**
 * Plans a page of customers and its exact total, fast at a million rows. The page is planned when the total is known,
 * by `choosePage`. `at_once` needs no statistics: `planAtOnce`. A pair is one status and one role.
 *
 * | Filters and search                        | Order        | Plan        | Total              | Page            |
 * | ----------------------------------------- | ------------ | ----------- | ------------------ | --------------- |
 * | none, page within 2,000 rows              | has an index | at_once     | status-role counts | index           |
 * | up to 200 pairs, page within 2,000 rows   | name         | at_once     | status-role counts | index           |
 * | only on status and role                   | name         | status_role | status-role counts | merge 200 pairs |
 * | only on status and role                   | any          | status_role | status-role counts | walk or sort    |
 * | a search for texts of 3 letters           | any          | path        | trigram            | walk or sort    |
 * | `eq` on one own column                    | any          | path        | column             | walk or sort    |
 * | a range of one sorted own column          | any          | path        | in_order           | walk or sort    |
 * | a range of one own column's numbers       | any          | path        | numbers            | walk or sort    |
 * | on up to 4 fields that have an index      | any          | path        | compound           | walk or sort    |
 * | others with a path that beats a full scan | any          | path        | path               | walk or sort    |
 * | any other search                          | any          | path        | texts              | walk or sort    |
 * | anything else                             | any          | path        | scan               | walk or sort    |
 */
export function choosePlan(query: ListQuery, statistics: CustomerStatistics): CustomerPlan {
  const { customers, exact, compound } = statistics;
  if (isByStatusAndRole(query)) return { kind: 'status_role', customers };
  const path = usefulPath(statistics);
  const total = exact ?? (path === undefined ? compound : undefined) ?? chooseTotal(query, path, statistics);
  return { kind: 'path', path, total, customers, ...(exact !== undefined && { exact }) };
}

/** The plan that needs no statistics: an index in the order of the page leads to it whatever the total. */
export function planAtOnce(query: ListQuery): AtOncePlan | undefined {
  const { filters, order, page } = query;
  if (!isByStatusAndRole(query) || page.limit === 0 || !isNear(page)) return undefined;
  if (filters.length === 0) return atOnce(orderIndex(order));
  const pairs = countOf(query, 'status') * countOf(query, 'role');
  return isByName(order) && pairs > 0 && pairs <= MAX_MERGED ? atOnce(BY_STATUS_AND_ROLE) : undefined;
}

/** The path, if it beats a full scan. */
export function usefulPath({ path, customers }: CustomerStatistics): AccessPath | undefined {
  return path !== undefined && path.estimatedRows * SEEK_COST <= Math.max(customers, RARE * SEEK_COST)
    ? path
    : undefined;
}

/**
 * Whether so few customers are likely to match that a page and its total are best read together. Most customers with a text's
 * trigram don't have the text.
 */
export function isRare({ page }: ListQuery, path: AccessPath | undefined): path is AccessPath {
  if (path === undefined || page.limit === 0 || page.limit > MAX_RARE_PAGE) return false;
  return path.estimatedRows < FEW || path.kind === 'trigram';
}

/** The range of an index that has exactly the matches, if there is one. Its total is always counted with it. */
export function exactRange(criteria: Criteria, { sorted, compound }: AvailableIndexes = NONE): ExactRange | undefined {
  const range = compoundRange(criteria, compound);
  if (range !== undefined && isBounded(range.name)) return range;
  const { filters, search } = criteria;
  const [filter] = filters;
  if (filter === undefined || search.length > 0) return undefined;
  if (filters.length === 1 && isOwnEquality(filter)) return { kind: 'column', filter };
  const isRange = filters.every((one) => isOwnRange(one) && one.field === filter.field);
  if (isRange && sorted.has(filter.field)) return { kind: 'in_order', filters };
  const [numbers, other] = numberRanges(filters);
  return numbers?.filters.length === filters.length && other === undefined ? numbers : undefined;
}

/** The index that covers the criteria, if it was made. */
export function compoundRange(criteria: Criteria, compound: ReadonlySet<string>) {
  const name = compoundOf(criteria);
  if (name === undefined || !compound.has(name)) return undefined;
  const isFeasible = compoundConditions(criteria).length <= MAX_CONDITIONS;
  return isFeasible ? ({ kind: 'compound', name, criteria } as const) : undefined;
}

/** The path of a range with so many matches and nothing else, if it beats a full scan. */
export function exactPath(range: ExactRange, total: number, customers: number): AccessPath | undefined {
  return usefulPath({ path: { ...range, estimatedRows: total }, customers });
}

/** Plans the exact number of matches, given the path that beats a full scan. */
export function chooseTotal(
  { filters, search }: Criteria,
  path: AccessPath | undefined,
  { isSearchSuspended = false }: Pick<CustomerStatistics, 'isSearchSuspended'>,
): TotalPlan {
  const [texts = []] = search;
  const isSearchAlone = filters.length === 0;
  const isOfTrigrams = isSearchAlone && search.length === 1 && texts.every(isTrigram);
  if (isOfTrigrams && !isSearchSuspended) return { kind: 'trigram', trigrams: texts };
  const exact = exactRange({ filters, search });
  if (exact !== undefined) return exact;
  if (path !== undefined) return { kind: 'path', path };
  return isSearchAlone ? { kind: 'texts' } : { kind: 'scan' };
}

/**
 * Plans a page when its total is known: by walking the index in its order, unless that passes more rows than the path
 * has, or without a path, more than a full scan would read for the same cost. Then the page is sorted. `sortedColumns`
 * are the own columns that have an index in their order.
 */
export function choosePage(
  { order, page }: Pick<ListQuery, 'order' | 'page'>,
  { path, customers, total }: CustomerStatistics & { readonly total: number },
  sortedColumns = NONE.sorted,
): PagePlan {
  const index = orderIndex(order, sortedColumns);
  if (index === undefined) return { kind: 'sort', path };
  // A walk passes `customers * depth / total` rows if the matches are spread evenly.
  const walked = Math.min(customers, (customers * depthOf(page)) / Math.max(total, 1));
  const isShorter =
    path === undefined ? walked * WALK_COST <= customers || total === customers : walked <= path.estimatedRows;
  const isShort = walked * SHORT_WALKS <= customers;
  return isShorter ? { kind: 'walk', index, path, isShort } : { kind: 'sort', path };
}

/** Plans a page of the customers of these status-role counts, as `choosePage` does. */
export function choosePageOfCounts(
  query: Pick<ListQuery, 'order' | 'page'>,
  counts: readonly StatusRoleCount[],
  customers: number,
  sortedColumns = NONE.sorted,
): PagePlan {
  const path = statusRolePath(counts);
  if (path !== undefined && isByName(query.order)) return { kind: 'merge', path };
  const statistics = { path: usefulPath({ path, customers }), customers, total: customersOf(counts) };
  return choosePage(query, statistics, sortedColumns);
}

/** The path to the customers of these status-role counts. Undefined if they have too many pairs. */
export function statusRolePath(counts: readonly StatusRoleCount[]): AccessPath | undefined {
  const statuses = [...new Set(counts.map(({ status }) => status))];
  const roles = [...new Set(counts.map(({ role }) => role))];
  if (statuses.length * roles.length > MAX_MERGED) return undefined;
  return { kind: 'status_role', statuses, roles, estimatedRows: customersOf(counts) };
}

function atOnce(index: Document | undefined): AtOncePlan | undefined {
  return index && { kind: 'at_once', index };
}

/** The index that holds customers in this order, forwards or backwards. */
function orderIndex(order: readonly Order[], sortedColumns = NONE.sorted): Document | undefined {
  const field = orderedField(order);
  if (field === undefined) return undefined;
  return sortedColumns.has(field) ? bySortedColumn(field) : INDEX_BY_FIELD[field];
}

function isByName(order: readonly Order[]): boolean {
  return orderedField(order) === 'name';
}

/** Whether the index of all own columns leads to the customers who meet the filter, in the order they're stored in. */
export function isOwnEquality({ field, operator, values }: Filter): boolean {
  return operator === 'eq' && values.length > 0 && isOwnField(field);
}

/** The number of values the field's equality filter names; 0 without such a filter. */
function countOf({ filters }: Criteria, field: string): number {
  return filters.find((filter) => filter.field === field && filter.operator === 'eq')?.values.length ?? 0;
}
