import type { Document } from 'mongodb';
import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, Filter, ListQuery, Order } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, isNear } from '../../storage-kernel/page-depth.js';
import { allOf, ALWAYS, conditionOf } from '../lists/filter-document.js';
import { BY_STATUS_AND_ROLE, sortedColumnOf } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { lookupOf, MAX_MERGED, type AccessPath, type IndexRange, type Lookup } from './index-ranges.js';
import { enclosingRange } from './ranges-in-order.js';

/** With this few rows, a path is used however few customers there are. */
export const RARE = 200;
/** The cost of fetching a row through an index of its path, in rows read sequentially. */
export const SEEK_COST = 8;
/** The cost of reading a row through the index in the page's order, in rows read sequentially. */
const WALK_COST = 4;
/** A short walk passes at most this fraction of all rows. */
const SHORT_WALKS = 16;

/** How a page is read. The reason has no values: it's logged. */
export interface PagePlan extends Lookup {
  readonly kind: 'merge' | 'walk' | 'sort';
  /** Whether a walk passes few rows if the matches are spread evenly. */
  readonly isShort?: boolean;
  readonly reason: string;
}

type Page = Pick<ListQuery, 'order' | 'page' | keyof Criteria>;

/** Whether a path beats reading all customers. */
export function isUseful({ rows }: AccessPath, customers: number): boolean {
  return rows * SEEK_COST <= Math.max(customers, RARE * SEEK_COST);
}

/**
 * The index that leads to a page near the top whatever its total, which is that of the status-role counts. `index` is the one in
 * the page's order.
 */
export function indexAtOnce(query: ListQuery, index: Document | undefined): Document | undefined {
  const { filters, order, page } = query;
  if (!isByStatusAndRole(query) || page.limit === 0 || !isNear(page)) return undefined;
  if (filters.length === 0) return index;
  const pairs = countOf(filters, 'status') * countOf(filters, 'role');
  return isByName(order) && pairs > 0 && pairs <= MAX_MERGED ? BY_STATUS_AND_ROLE : undefined;
}

/** Merges the pairs of status and role in the order of names. */
export function mergePairs(query: Page, path: AccessPath): PagePlan {
  return { ...lookupOf(query, path), kind: 'merge', reason: 'each pair of status and role is in order' };
}

/**
 * Plans a page when its total is known: by walking the index in its order, unless that passes more rows than the path
 * has, or without a path, more than a full scan would read for the same cost. Then the page is sorted.
 */
export function choosePage(
  query: Page,
  {
    path,
    customers,
    total,
  }: { readonly path: AccessPath | undefined; readonly customers: number; readonly total: number },
  index: Document | undefined,
): PagePlan {
  if (index === undefined) return sortPage(query, path, 'no index is in this order');
  // A walk passes `customers * depth / total` rows if the matches are spread evenly.
  const walked = Math.min(customers, (customers * depthOf(query.page)) / Math.max(total, 1));
  const isShorter = path === undefined ? walked * WALK_COST <= customers || total === customers : walked <= path.rows;
  if (!isShorter) return sortPage(query, path, 'the matches are fewer than the customers before them');
  const column = sortedColumnOf(index);
  // Otherwise the walk would begin with the first customer of all.
  const range = column === undefined ? undefined : enclosingRange(column, query.filters);
  const condition = allOf([range ?? ALWAYS, conditionOf(query, CUSTOMER_LIST)]);
  const isShort = walked * SHORT_WALKS <= customers;
  return { condition, hint: index, kind: 'walk', isShort, reason: 'matches follow each other closely' };
}

/** All matches of the path or, without one, of a full scan. */
export function sortPage(query: Page, path: IndexRange | undefined, reason: string): PagePlan {
  const { condition, hint } = lookupOf(query, path);
  return { condition, hint: hint ?? { $natural: 1 }, kind: 'sort', reason };
}

export function isByName(order: readonly Order[]): boolean {
  return orderedField(order) === 'name';
}

/** The number of values the field's equality filter names; 0 without such a filter. */
function countOf(filters: readonly Filter[], field: string): number {
  return filters.find((filter) => filter.field === field && filter.operator === 'eq')?.values.length ?? 0;
}
