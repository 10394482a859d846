import type { Document } from 'mongodb';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';

/** The numbers that a plan depends on. They may be slightly out of date, which only affects speed. */
export interface CustomerStatistics {
  /** The approximate number of customers. */
  readonly customers: number;
  /** The path with the fewest estimated rows. Undefined if none has fewer than 30,000. */
  readonly path: AccessPath | undefined;
  /** The range that has exactly the matches and next to nothing else. Its path is planned when their number is known. */
  readonly exact?: ExactRange;
  /** The index that has all that the criteria compare, for a total without a path. */
  readonly compound?: ExactRange;
  /** Whether the trigram index can't be used. */
  readonly isSearchSuspended?: boolean;
}

/** The indexes that were made on demand. */
export interface AvailableIndexes {
  /** The own columns with an index in their order. */
  readonly sorted: ReadonlySet<string>;
  /** The names of those of fields that are filtered by together. */
  readonly compound: ReadonlySet<string>;
}

/** How a page of customers and its total are read, as data. `render-plan.ts` turns it into conditions and hints. */
export type CustomerPlan =
  | AtOncePlan
  /** The total and the pairs of status and role from the status-role counts, then the page. */
  | { readonly kind: 'status_role'; readonly customers: number }
  /** The total, then the page, both through the path if there is one. */
  | {
      readonly kind: 'path';
      readonly path: AccessPath | undefined;
      readonly total: TotalPlan;
      readonly customers: number;
      readonly exact?: ExactRange;
    };

/** The page through the index in its order, and the status-role counts for the total, in one round trip. */
export interface AtOncePlan {
  readonly kind: 'at_once';
  readonly index: Document;
}

export type TotalPlan =
  /** Counts the entries of an index without reading a customer. */
  | { readonly kind: 'trigram'; readonly trigrams: readonly string[] }
  | ExactRange
  /** Counts the entries of the index of search texts that match. */
  | { readonly kind: 'texts' }
  /** Counts the customers of a path who meet the criteria. */
  | { readonly kind: 'path'; readonly path: AccessPath }
  | { readonly kind: 'scan' };

/** Counts entries of an index, without the customers behind them except, of `numbers`, those with texts. */
export type ExactRange = Extract<IndexRange, { readonly kind: 'column' | 'numbers' | 'in_order' | 'compound' }>;

/** Chosen when the total is known. The customers of a path are all that are looked at, whichever index is followed. */
export type PagePlan =
  /** The index by status and role, which merges the pairs in the order of names. */
  | { readonly kind: 'merge'; readonly path: AccessPath }
  /** The index in the order of the page, skipping rows that don't match. */
  | {
      readonly kind: 'walk';
      readonly index: Document;
      readonly path: AccessPath | undefined;
      /** Whether it passes few rows if the matches are spread evenly. */
      readonly isShort: boolean;
    }
  /** All matches of the path or, without one, of a full scan, sorted. */
  | { readonly kind: 'sort'; readonly path: AccessPath | undefined };

/** An index whose entries include all customers who meet the criteria, and possibly others. */
export type AccessPath = IndexRange & {
  /** The number of customers behind those entries, at most the limit of counting. */
  readonly estimatedRows: number;
};

export type IndexRange =
  /** The index of a field. */
  | { readonly kind: 'index'; readonly filter: Filter }
  /** The index of all own columns. */
  | { readonly kind: 'column'; readonly filter: Filter }
  /** The index of all own columns: numbers between the bounds of these filters on one column, and all its texts. */
  | { readonly kind: 'numbers'; readonly filters: readonly Filter[] }
  /** The index in the order of an own column: values between the bounds of these filters on it. */
  | { readonly kind: 'in_order'; readonly filters: readonly Filter[] }
  /** The index of fields that are filtered by together (`compoundOf`): what meets these criteria. */
  | { readonly kind: 'compound'; readonly name: string; readonly criteria: Criteria }
  /** The trigram index: customers with one of these trigrams. */
  | { readonly kind: 'trigram'; readonly trigrams: readonly string[] }
  /** The index by status and role: every pair of these, or any role. */
  | { readonly kind: 'status_role'; readonly statuses: readonly string[]; readonly roles?: readonly string[] };
