import type { Sql } from './sql.js';

/** `isFoldedIndexed`: an index finds `folded`, so that equality asks for it as well. */
export interface TextColumn {
  readonly exact: Sql;
  readonly folded: Sql;
  readonly isFoldedIndexed?: boolean;
}

/**
 * Of any type: `rank` is 1 for a boolean (0 and 1), 2 for a number, 3 for text, and NULL with the others if absent.
 * `exact` differs from `folded` for text only.
 */
export interface MixedColumn extends TextColumn {
  readonly kind: 'mixed';
  readonly rank: Sql;
}

/**
 * How a field of a list lies in its table: SQL for the value that equality compares (`exact`) and for the one that
 * sorting, ranges and `like` compare (`folded`). Absent is NULL; a column that is never absent says so, which keeps its
 * conditions simple enough for an index.
 */
export type ListColumn =
  | (TextColumn & { readonly kind: 'text'; readonly nullable?: boolean })
  | { readonly kind: 'number'; readonly exact: Sql; readonly nullable?: boolean }
  /** 0 and 1. */
  | { readonly kind: 'boolean'; readonly exact: Sql; readonly nullable?: boolean }
  | MixedColumn
  /** `holds` is whether the set of this row has one of the values, of which there is at least one. */
  | { readonly kind: 'set'; readonly holds: (values: readonly string[]) => Sql };

/** What the list of a table needs to know to answer any query. */
export interface ListTable {
  /** A table with a rowid. */
  readonly name: string;
  /** What is selected of a row of the page. */
  readonly columns: string;
  /** The column of a field; only called for fields that the list declares. */
  column(field: string): ListColumn;
  /** Whether one of these folded texts occurs in a searched field. Undefined where nothing is searched. */
  readonly search?: (texts: readonly string[]) => Sql;
  /** The number of all rows, where it need not be counted. */
  readonly total?: Sql;
  /** Fields by which alone, with the id after them, an index holds the rows in order. */
  readonly ordered: ReadonlySet<string>;
}
