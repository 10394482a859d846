import type { SearchTerms } from '../../../domain/lists/list-query.js';
import type { Sql } from './sql.js';

/** A text column. `isFoldedIndexed`: an index covers `folded`, so equality compares it as well. */
export interface TextColumn {
  readonly exact: Sql;
  readonly folded: Sql;
  readonly isFoldedIndexed?: boolean;
  /** For values that equality compares in another form than `exact`, such as the keys of addresses. */
  readonly equals?: (values: readonly string[]) => Sql;
}

/**
 * A column of any type. `rank` is 1 for a boolean (0 and 1), 2 for a number, 3 for text; all three are NULL when
 * absent. `exact` differs from `folded` for text only.
 */
export interface MixedColumn extends TextColumn {
  readonly kind: 'mixed';
  readonly rank: Sql;
}

/**
 * How a table stores a field of a list: SQL for the value that equality compares (`exact`) and for the one that
 * sorting, ranges and `like` compare (`folded`). Absent values are NULL. Columns where they occur are marked
 * `nullable`; the conditions of others are simple enough for an index.
 */
export type ListColumn =
  | (TextColumn & { readonly kind: 'text'; readonly nullable?: boolean })
  | { readonly kind: 'number'; readonly exact: Sql; readonly nullable?: boolean }
  /** Stored as 0 and 1. */
  | { readonly kind: 'boolean'; readonly exact: Sql; readonly nullable?: boolean }
  | MixedColumn
  /** `holds` tests whether the row's set contains one of the values, at least one of which is given. */
  | { readonly kind: 'set'; readonly holds: (values: readonly string[]) => Sql };

/** Everything needed to answer list queries on a table. */
export interface ListTable {
  /** A table with a rowid. */
  readonly name: string;
  /** The columns selected for a row of the page. */
  readonly columns: string;
  /** Of these, the one that can be long. Slices of JSON are then found first, and read in parts. */
  readonly sized?: string;
  /** Where each row is kept as JSON. When given, it's read instead of `columns`. */
  readonly json?: { readonly table: string; readonly key: string; readonly column: string };
  /** The column of a field. Called only for fields that the list declares. */
  column(field: string): ListColumn;
  /** Tests whether one of each of these texts occurs in a searched field. Undefined when the list can't be searched. */
  readonly search?: (search: readonly SearchTerms[]) => Sql;
  /** The number of all rows, where it can be known without counting. */
  readonly total?: Sql;
  /** Fields with an index over the field and the id. */
  readonly ordered: ReadonlySet<string>;
}
