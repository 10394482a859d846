import type { Criteria, Filter, SearchTerms } from '../../../domain/lists/list-query.js';
import type { ThreadChoice } from '../lists/list-thread-choice.js';

/** The numbers that a plan depends on, each read instantly. */
export interface CustomerStatistics {
  /** At least the number of customers. */
  readonly customers: number;
  /** The number of status-role counts, at most `MAX_STATUS_ROLE_COUNTS`. */
  readonly statusRoleCounts: number;
}

/** How a page of customers and its total are read, as data. `renderPlan` turns it into SQL. */
export interface CustomerPlan {
  readonly thread: ThreadChoice;
  readonly total: TotalPlan;
  readonly page: PagePlan;
}

export type TotalPlan =
  /** The sum of the status-role counts that match. */
  | { readonly kind: 'status_role'; readonly counts: Criteria }
  /** All customers, but for those who have, or lack, a value in one field. */
  | { readonly kind: 'presence'; readonly filter: Filter & { readonly operator: 'null' } }
  /** The matches found through a path. */
  | { readonly kind: 'path'; readonly path: AccessPath }
  /** Like `path`, through the one with fewer estimated rows. */
  | { readonly kind: 'shorter'; readonly path: AccessPath; readonly other: StatusRolePath }
  /** The matches of a search alone: through the trigrams, or in all searched texts if that costs less. */
  | {
      readonly kind: 'frequent_texts';
      readonly path: TrigramPath;
      readonly search: readonly SearchTerms[];
      /** What a row of the path costs, in trigrams. */
      readonly trigrams: number;
    };

export type PagePlan =
  /** The first rows by name of each status-role count that matches, merged. */
  | { readonly kind: 'merge' }
  /**
   * The index in the order of the page, skipping rows that don't match. It passes `passed / total` rows; if that's more
   * than the estimated rows of a path in `instead`, the page is sorted from that path.
   */
  | { readonly kind: 'walk'; readonly index: string; readonly passed: number; readonly instead: readonly AccessPath[] }
  /** All matches of a path, sorted. */
  | { readonly kind: 'sort'; readonly path: AccessPath };

/**
 * A way to find all customers who meet criteria. `estimatedRows` says how many rows it reads: a number, as many as match
 * (`total`), as a statement estimates (`measured`), or `all`. `rest` is what is then compared with each row.
 */
export type AccessPath =
  IndexPath | TrigramPath | ColumnPath | AbsentPath | StatusRolePath | TextPath | ScanPath | NobodyPath;

/** The index of a field compared by equality. SQLite chooses among several. */
interface IndexPath {
  readonly kind: 'index';
  readonly rest: Criteria;
  readonly estimatedRows: 'total';
}

/** The trigram index, through texts that are all sought, then what else is, in the searched texts of its rows. */
export interface TrigramPath {
  readonly kind: 'trigram';
  readonly sought: readonly SearchTerms[];
  readonly search: readonly SearchTerms[];
  readonly rest: Criteria;
  readonly estimatedRows: 'total' | 'measured';
}

/** The index of own columns by value. */
interface ColumnPath {
  readonly kind: 'column';
  readonly filter: ColumnFilter;
  readonly rest: Criteria;
  readonly estimatedRows: 'total' | 'measured';
}

export type ColumnFilter = Exclude<Filter, { readonly operator: 'eq' | 'ne' }> | (Filter & { readonly operator: 'eq' });

/** The part of a field's index with the customers that have no value in it. */
interface AbsentPath {
  readonly kind: 'absent';
  readonly field: string;
  readonly rest: Criteria;
  readonly estimatedRows: 'total' | 'measured';
}

/** The index by status and role, for the pairs whose status-role counts match. */
export interface StatusRolePath {
  readonly kind: 'status_role';
  readonly counts: Criteria;
  readonly rest: Criteria;
  readonly estimatedRows: 'total' | 'measured';
}

/** All searched texts, which are shorter than the rows and stored in the same order. */
interface TextPath {
  readonly kind: 'texts';
  readonly search: readonly SearchTerms[];
  readonly rest: Criteria;
  readonly estimatedRows: number | 'all';
}

/** All rows. */
interface ScanPath {
  readonly kind: 'scan';
  readonly rest: Criteria;
  readonly estimatedRows: number | 'all';
}

/** No customer can meet the criteria. */
interface NobodyPath {
  readonly kind: 'nobody';
  readonly estimatedRows: 'total';
}
