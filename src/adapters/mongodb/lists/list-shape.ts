import type { Document } from 'mongodb';
import { typeRank } from '../../../domain/lists/compare.js';
import type { ValueOf } from '../../../domain/lists/evaluate-list.js';
import type { Scalar } from '../../../domain/lists/list-query.js';

/**
 * How a field of a list lies in its documents: the path of the value that equality compares (`exact`) and of the one that
 * sorting, ranges and `like` compare (`folded`). Absent is null or not there; a column where that occurs says so.
 */
export type ListColumn =
  | { readonly kind: 'text'; readonly exact: string; readonly folded: string; readonly nullable?: boolean }
  | { readonly kind: 'number' | 'boolean'; readonly exact: string; readonly nullable?: boolean }
  /** Of any type. `sorted` is the path of a `MixedKey`, absent with the value: MongoDB orders types differently. */
  | { readonly kind: 'mixed'; readonly exact: string; readonly sorted: string }
  | { readonly kind: 'set'; readonly exact: string };

/** Documents are compared field by field: first the rank of the type, then the folded value. */
export interface MixedKey {
  readonly rank: number;
  readonly value: Scalar;
}

export function mixedKey(value: Scalar): MixedKey {
  return { rank: typeRank(value), value };
}

/** What the list of a collection needs to know to answer any query. */
export interface ListShape<D extends Document, T extends object> {
  /** The column of a field; only called for fields that the list declares. */
  column(field: string): ListColumn;
  /** The path of the folded texts that are searched, a separator between them. Undefined where nothing is searched. */
  readonly search?: string;
  read(document: D): T;
  readonly valueOf: ValueOf<T>;
}

/** The path that sorting compares. A set does not sort. */
export function sortPath(column: ListColumn): string {
  if (column.kind === 'mixed') return column.sorted;
  return column.kind === 'text' ? column.folded : column.exact;
}

/** The path that ranges and `like` compare, within one type. */
export function rangePath(column: ListColumn): string {
  return column.kind === 'mixed' ? `${column.sorted}.value` : sortPath(column);
}
