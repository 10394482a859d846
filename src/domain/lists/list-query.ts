/** A value for sorting and ranges: text folded, times in milliseconds. Null is an absent value. */
export type SortValue = null | boolean | number | string;

/** A value for equality: text in NFC, of an e-mail address its key. */
export type Scalar = boolean | number | string;

/**
 * One condition; its values are alternatives. `eq` and `ne` compare exactly, addresses by their keys; `ne` matches when the value is none of them, an
 * absent one too. `gte` and `lte` compare in sort order, within one type; `like` finds a folded text in the folded value.
 * `null` tells whether there is no value: none, or an empty text.
 */
export type Filter =
  | { readonly field: string; readonly operator: 'eq' | 'ne'; readonly values: readonly Scalar[] }
  | { readonly field: string; readonly operator: 'gte' | 'lte'; readonly values: readonly Scalar[] }
  | { readonly field: string; readonly operator: 'like'; readonly values: readonly string[] }
  | { readonly field: string; readonly operator: 'null'; readonly values: readonly boolean[] };

export type Operator = Filter['operator'];

/** Whether a record without a value in the field meets the filter. */
export function isMetByAbsence({ operator, values }: Filter): boolean {
  return operator === 'ne' || (operator === 'null' && values.includes(true));
}

/** Whether the filter is one of an emptied field of a form: it keeps nobody out who has a text, or nobody at all. */
export function isEmptied({ operator, values }: Filter): boolean {
  switch (operator) {
    case 'ne':
      return values.every(isBlank);
    case 'like':
    case 'gte':
      return values.some(isBlank);
    default:
      return false;
  }
}

function isBlank(value: Scalar): boolean {
  return typeof value === 'string' && value.trim() === '';
}

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** Position of a row: its value for each field of the order. */
export type Position = readonly SortValue[];

/**
 * Selects rows of the ordered result: a slice by offset, or those after a position (cost independent of depth). With
 * `likelyTotal`, at least 1, storages needn't count the matches: the page's total is then exact or this.
 */
export type Page =
  | { readonly kind: 'slice'; readonly start: number; readonly limit: number }
  | {
      readonly kind: 'after';
      readonly after: Position | undefined;
      readonly limit: number;
      readonly likelyTotal?: number;
    };

/** Folded, non-empty texts, or `phoneDigits`; at least one must occur in a searched field. */
export type SearchTerms = readonly string[];

/** Selects records. */
export interface Criteria {
  /** All must hold. */
  readonly filters: readonly Filter[];
  /** All must match: one for each word, and a list of a segment's customers adds the segment's search to its own. */
  readonly search: readonly SearchTerms[];
}

/** Query of a list. Every storage must give it the same meaning. */
export interface ListQuery extends Criteria {
  /** Ends with the id, so no two rows are equal. */
  readonly order: readonly Order[];
  readonly page: Page;
}

export interface ListPage<T> {
  readonly records: readonly T[];
  /** Number of matches on all pages; what the query says for one with a `likelyTotal` that wasn't counted. */
  readonly total: number;
  /** Position of the last record if more follow; of a slice only if it ends early, because its records are long. */
  readonly next: Position | undefined;
}

/** Maximum number of records on a page. */
export const MAX_PAGE_SIZE = 1_000;

/** Maximum number of filters and of sort fields of a list: each costs time per record. */
export const MAX_FILTERS = 50;
export const MAX_SORT_FIELDS = 8;
