import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Criteria, ListQuery, Page } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { depthOf, likelyTotal } from '../../storage-kernel/page-depth.js';
import { whereOf, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import type { ListReader } from '../lists/list-reader.js';
import type { CustomerList } from '../lists/list-statements.js';
import { ALWAYS, fill, NEVER, sql, type Sql } from '../lists/sql.js';
import { keysSql, statusRolePath, wholeKeysSql, type AccessPath } from './access-path.js';
import { totalOf } from './count-customers.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import type { CustomerMemory, MarkedCustomers } from './customer-memory.js';
import { broadPath, searchIndexes, type Keys, type Narrow } from './narrow-paths.js';
import { CUSTOMER_SEQUENCE } from './page-at-once.js';
import { canMerge } from './status-role-counts.js';

/** Tests use smaller limits. */
export interface PlanLimits {
  /** So many customers, found by an index, are compared with everything else by their rows. */
  readonly few: number;
  /** So many matches are sorted by their rows within a few milliseconds. */
  readonly sorted: number;
  /** So many rows of an index are passed within a few milliseconds. */
  readonly walked: number;
}

export const PLAN_LIMITS: PlanLimits = { few: 1_000, sorted: 2_000, walked: 2_000 };

/** Matches may be so many times rarer at one end of an order: people who are found by a name share its letters. */
const WALK_SLACK = 8;
/** Finding out where a walk of so many rows ends takes less than a millisecond. */
const SOON_SKIPPED = 50_000;
/** Sorting a marked customer by its row costs so many times passing one in an index. */
const SORT_TO_WALK = 4;
/** Sorting a customer by its row costs so many times passing one in an index and looking for its key. */
const SORT_TO_PASS = 20;
/** The keys of so many matches are read from the trigram index within a few milliseconds. */
const KEYS_SOON_READ = 20_000;
/** A second full scan costs this many times less than walking an index. */
const SECOND_SCAN_SAVING = 4;
/** How the customers of a page are found, and their exact total. */
export interface CustomerPlan {
  readonly total: number;
  readonly page: PagePath;
  readonly reason: string;
}

export type PagePath =
  /** There are none. */
  | { readonly kind: 'none' }
  /** The first rows by name of each status-role count that meets the criteria, merged. */
  | { readonly kind: 'merge'; readonly criteria: Criteria }
  /** The index in the order of the page, up to so many rows: matches may be far from where the walk begins, which is either end. */
  | {
      readonly kind: 'walk';
      readonly index: string;
      readonly where: Sql;
      readonly atMost: number;
      readonly fromEnd: boolean;
    }
  /** All matches of a path, sorted. */
  | { readonly kind: 'sort'; readonly path: AccessPath }
  /** These customers, sorted. The keys are separated by commas. */
  | { readonly kind: 'sort keys'; readonly keys: string }
  /** The customers with these keys, in this order. */
  | { readonly kind: 'keys'; readonly keys: readonly number[] };

interface Planned {
  readonly criteria: Criteria;
  readonly query: ListQuery;
  /** At least the number of customers. */
  readonly customers: number;
  /** The field that orders the page, and its index. */
  readonly field: string | undefined;
  readonly index: string | undefined;
  /** False if a walk has turned out to be too long. */
  readonly mayWalk: boolean;
  readonly limits: PlanLimits;
  readonly reader: ListReader;
}

/** What a plan follows from, besides the list. */
interface PlanningThread {
  readonly reader: ListReader;
  readonly memory: CustomerMemory | undefined;
  readonly limits: PlanLimits;
}

/**
 * Plans a page of customers. The first that applies:
 *
 * | Criteria                                      | Total                 | Page                                               |
 * | --------------------------------------------- | --------------------- | -------------------------------------------------- |
 * | nobody can meet them                          | 0                     | none                                               |
 * | only status and role, in an index's order     | status-role counts    | merge by name, or a walk if that is soon long enough |
 * | an index leads to at most 1,000 customers     | those who meet all    | sorted                                             |
 * | own columns, status, role or times            | marked in memory      | few sorted; a walk; or in order from memory        |
 * | any other                                     | counted along a path  | past all rows among few enough texts; a walk    |
 * |                                               |                       | if that is soon long enough, or past all rows      |
 * |                                               |                       | among many more matches; or sorted                 |
 */
export function planCustomers(
  list: CustomerList,
  { reader, memory, limits }: PlanningThread,
  mayWalk = true,
): CustomerPlan {
  const { query } = list;
  const known = knownTotal(list, reader);
  const none = (total: number, reason: string): CustomerPlan => ({ total, page: { kind: 'none' }, reason });
  const isBeyond = (total: number) => total <= (query.page.kind === 'slice' ? query.page.start : 0);
  if (known !== undefined && known < 0) return none(known, 'not counted yet');
  const criteria = withoutIdle(query);
  if (whereOf(criteria, CUSTOMER_LIST_TABLE) === NEVER) return none(0, 'nobody can meet a filter');
  const field = orderedField(query.order);
  const index = field === undefined ? undefined : INDEX_BY_FIELD[field];
  const planned = { criteria, query, customers: reader.maxRows('customers'), field, index, mayWalk, limits, reader };
  const isCounted = isByStatusAndRole(criteria);
  if (isCounted) {
    const total = known ?? count(totalOf(criteria), reader);
    const plan = isBeyond(total) ? none(total, 'counted by status and role') : planCounted(planned, total);
    if (plan !== undefined) return plan;
  }
  const narrow = isCounted ? undefined : searchIndexes(criteria, reader, limits.few);
  if (narrow?.keys !== undefined) {
    const { keys, total } = narrow;
    return { total, page: { kind: 'sort keys', keys }, reason: `${narrow.kind} leads to few` };
  }
  const marked = memory?.mark(criteria, index === undefined ? field : undefined, reader);
  if (marked !== undefined) {
    if (isBeyond(marked.total)) return none(marked.total, 'marked in memory');
    return { total: marked.total, page: pageOfMarked(planned, marked), reason: 'marked in memory' };
  }
  const isPaired = isCounted && criteria.filters.length > 0;
  const path = isPaired ? statusRolePath(criteria) : broadPath(criteria, narrow?.shares ?? new Map());
  const several = known === undefined ? keysOfSeveral(planned, path, narrow) : undefined;
  const total =
    known ??
    several?.total ??
    count(
      totalOf(criteria, () => path),
      reader,
    );
  if (isBeyond(total)) return none(total, `counted along ${path.kind}`);
  const among = walkAmong(planned, total, several === undefined ? wholeKeysSql(path) : sql(KEYS, `[${several.keys}]`));
  const soon = path.kind === 'trigrams' && total <= KEYS_SOON_READ ? among : undefined;
  const page = soon ?? walkOf(planned, total, path) ?? among ?? sortOf(planned, path, several);
  return { total, page, reason: `${total} of ${planned.customers}, by ${path.kind}` };
}

/** Undefined when it has to be counted. */
function knownTotal({ query, kept, total }: CustomerList, reader: ListReader): number | undefined {
  if (total !== undefined) return count(total, reader);
  return kept?.sequence === reader.number(CUSTOMER_SEQUENCE) ? kept.total : likelyTotal(query.page);
}

function count(total: Sql, reader: ListReader): number {
  return (reader.row(total) as { total: number }).total;
}

/** Leaves out filters that everybody meets. */
function withoutIdle({ filters, search }: Criteria): Criteria {
  const isIdle = (filter: Criteria['filters'][number]) =>
    whereOf({ filters: [filter], search: [] }, CUSTOMER_LIST_TABLE) === ALWAYS;
  return { filters: filters.filter((filter) => !isIdle(filter)), search };
}

/** Undefined when no index is in the order of the page, or matches may be too rare in it. */
function planCounted(planned: Planned, total: number): CustomerPlan | undefined {
  const { criteria, query, field, index, mayWalk, reader } = planned;
  if (index !== undefined && criteria.filters.length === 0) {
    const page = {
      kind: 'walk',
      index,
      where: ALWAYS,
      atMost: Infinity,
      fromEnd: isNearEnd(query.page, total),
    } as const;
    return { total, page, reason: 'everybody, by an index' };
  }
  if (field === 'name' && canMerge(query.page, reader)) {
    return { total, page: { kind: 'merge', criteria }, reason: 'few pairs of status and role, by name' };
  }
  const page = mayWalk ? walkOf(planned, total, statusRolePath(criteria)) : undefined;
  return page && { total, page, reason: `${total} counted by status and role` };
}

/** Undefined when sorting what the path leads to reads fewer rows. */
function walkOf(planned: Planned, total: number, { kind }: AccessPath): PagePath | undefined {
  const { criteria, customers } = planned;
  const sorted = kind === 'scan' || kind === 'texts' ? customers / SECOND_SCAN_SAVING : total;
  return walkWithin(planned, total, sorted, whereOf(criteria, CUSTOMER_LIST_TABLE));
}

/**
 * The keys of those who have several texts, with their number: finding them again for the page would take as long as
 * counting. Undefined when they may be too many.
 */
function keysOfSeveral({ customers, reader }: Planned, path: AccessPath, narrow: Narrow | undefined) {
  if (path.kind !== 'trigrams' || path.sought.length + (path.compared ?? []).length < 2) return undefined;
  const rarest = Math.min(...path.sought.map((texts) => narrow?.shares.get(texts) ?? 1));
  return rarest * customers > KEYS_SOON_READ ? undefined : (reader.row(keysSql(path)) as unknown as Keys);
}

const KEYS = 'SELECT value FROM json_each(?) WHERE true';

/** The keys, if they were read and are few. */
function sortOf({ limits }: Planned, path: AccessPath, several: Keys | undefined): PagePath {
  const few = several !== undefined && several.total <= limits.sorted ? several.keys : null;
  return few === null ? { kind: 'sort', path } : { kind: 'sort keys', keys: few };
}

/** A walk past all rows, if that takes less than sorting: the keys of the matches are read first, and no customer is. */
function walkAmong({ query, customers, index, limits }: Planned, total: number, keys: Sql | undefined) {
  if (index === undefined || total <= limits.sorted || total * SORT_TO_PASS < customers) return undefined;
  if (keys === undefined) return undefined;
  const where = fill('customers.key IN (@ AND @)', keys, WHILE_TIME_LASTS);
  return { kind: 'walk', index, where, atMost: Infinity, fromEnd: isNearEnd(query.page, total) } as const;
}

function pageOfMarked(planned: Planned, { total, keys, slice }: MarkedCustomers): PagePath {
  const { query, field, limits } = planned;
  if (total <= limits.sorted) return { kind: 'sort keys', keys: keys() };
  const walk = field === 'id' ? undefined : walkWithin(planned, total, SORT_TO_WALK * total, IS_MARKED);
  if (walk !== undefined) return walk;
  const inOrder = slice(query, field);
  return inOrder === undefined ? { kind: 'sort keys', keys: keys() } : { kind: 'keys', keys: inOrder };
}

/** A walk that ends soon after the rows that it's expected to pass. Undefined when these are more than so many. */
function walkWithin(planned: Planned, total: number, most: number, where: Sql): PagePath | undefined {
  const { query, customers, index, mayWalk, limits } = planned;
  const passed = passedRows(customers, query.page, total);
  if (index === undefined || !mayWalk || passed > Math.max(limits.walked, most)) return undefined;
  const atMost = Math.max(limits.walked, passed * WALK_SLACK, Math.min(most / 2, SOON_SKIPPED));
  return { kind: 'walk', index, where, atMost, fromEnd: isNearEnd(query.page, total) };
}

/** Whether a slice is nearer to the end of its order than to the beginning. */
function isNearEnd(page: Page, total: number): boolean {
  return page.kind === 'slice' && total - page.start - page.limit < page.start;
}

/** How many rows a walk passes, if matches are everywhere alike. */
function passedRows(customers: number, page: Page, total: number): number {
  const depth = isNearEnd(page, total) && page.kind === 'slice' ? total - page.start : depthOf(page);
  return (customers * depth) / total;
}

/** The SQL function that tells whether the customer with a key is marked. */
export const IS_MATCH = 'is_match';
const IS_MARKED = sql(`${IS_MATCH}(customers.key) = 1`);
