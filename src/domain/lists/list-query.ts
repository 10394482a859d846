/** A value as sorting and ranges compare it: text folded, times in milliseconds. Null is an absent value. */
export type SortValue = null | boolean | number | string;

/** A value as equality compares it: text as it is. */
export type Scalar = boolean | number | string;

/**
 * One condition; its values are alternatives. `eq` and `ne` compare exactly; `ne` asks that none of them is the value
 * and is the one that an absent value meets. `gte` and `lte` compare as sorting does, within one type; `like` looks for
 * a folded text within the folded value.
 */
export type Filter =
  | { readonly field: string; readonly operator: 'eq' | 'ne'; readonly values: readonly Scalar[] }
  | { readonly field: string; readonly operator: 'gte' | 'lte'; readonly values: readonly Scalar[] }
  | { readonly field: string; readonly operator: 'like'; readonly values: readonly string[] };

export type Operator = Filter['operator'];

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** Where a row stands: its value for each field of the order. */
export type Position = readonly SortValue[];

/** Which rows of the ordered result: a slice by number, or those after a position, at a cost that depth does not change. */
export type Page =
  | { readonly kind: 'slice'; readonly start: number; readonly limit: number }
  | { readonly kind: 'after'; readonly after: Position | undefined; readonly limit: number };

/** Folded texts, none of them empty, one of which must occur in a searched field. */
export type SearchTerms = readonly string[];

/** Which records are meant. */
export interface Criteria {
  /** All must hold. */
  readonly filters: readonly Filter[];
  /** All must be met: a segment's own search and that of a list of its customers are two. */
  readonly search: readonly SearchTerms[];
}

/** What a list is asked: one meaning for every storage. */
export interface ListQuery extends Criteria {
  /** Ends with the id, so that no two rows are equal. */
  readonly order: readonly Order[];
  readonly page: Page;
}

export interface ListPage<T> {
  readonly records: readonly T[];
  /** How many match, whatever the page. */
  readonly total: number;
  /** The position of the last record when others follow it; only for a page of kind `after`. */
  readonly next: Position | undefined;
}

/** No page holds more. */
export const PAGE_MAX = 1_000;

/** No list is narrowed by more filters, or sorted by more fields: each costs a look at every record. */
export const FILTERS_MAX = 50;
export const SORT_FIELDS_MAX = 8;
