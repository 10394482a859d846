import type { Document } from 'mongodb';
import type { ValueOf } from '../../../domain/lists/evaluate-list.js';

/**
 * How a field of a list lies in its documents: the path of the value that equality compares (`exact`) and of the one that
 * sorting, ranges and `like` compare (`folded`). None of them is ever absent.
 */
export type ListColumn =
  | { readonly kind: 'text'; readonly exact: string; readonly folded: string }
  | { readonly kind: 'number' | 'boolean'; readonly exact: string }
  | { readonly kind: 'set'; readonly exact: string };

/** What the list of a collection needs to know to answer any query. */
export interface ListShape<D extends Document, T> {
  /** The column of a field; only called for fields that the list declares. */
  column(field: string): ListColumn;
  /** The path of the folded texts that are searched, a separator between them. Undefined where nothing is searched. */
  readonly search?: string;
  read(document: D): T;
  readonly valueOf: ValueOf<T>;
}

/** The path that sorting compares. A set does not sort. */
export function sortPath(column: ListColumn): string {
  return column.kind === 'text' ? column.folded : column.exact;
}
