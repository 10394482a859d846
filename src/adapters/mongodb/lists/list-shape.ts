import type { Document } from 'mongodb';
import { typeRank } from '../../../domain/lists/compare.js';
import type { ValueOf } from '../../../domain/lists/evaluate-list.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { MixedKey } from '../documents/customer-documents.js';

/**
 * How documents store a field of a list: the path of the value that equality compares (`exact`) and of the one that
 * sorting, ranges and `like` compare (`folded`). Absent values are null or missing; columns where they occur are marked
 * `nullable`.
 */
export type ListColumn =
  | {
      readonly kind: 'text';
      readonly exact: string;
      readonly folded: string;
      readonly nullable?: boolean;
      /** What equality looks for in `exact` beside the values themselves. */
      readonly sought?: (values: readonly string[]) => readonly (string | RegExp)[];
    }
  | { readonly kind: 'number' | 'boolean'; readonly exact: string; readonly nullable?: boolean }
  /**
   * Values of any type. `sorted` is the path of a `MixedKey`, absent like the value, because MongoDB orders types
   * differently.
   */
  | { readonly kind: 'mixed'; readonly exact: string; readonly sorted: string }
  | { readonly kind: 'set'; readonly exact: string };

export function mixedKey(value: Scalar): MixedKey {
  return { rank: typeRank(value), value };
}

/** Everything needed to answer list queries on a collection. */
export interface ListShape<D extends Document, T extends object> {
  /** The column of a field. Called only for fields that the list declares. */
  column(field: string): ListColumn;
  /** The path of the folded, separated search texts. Undefined when the list can't be searched. */
  readonly search?: string;
  /** The fields that `read` needs. */
  readonly projection?: Document;
  read(document: D): T;
  /** The length of a document's text that can be long: a page ends early when they're too long in all. */
  readonly lengthOf?: (document: D) => number;
  readonly valueOf: ValueOf<T>;
}

/** The path that sorting compares. Sets can't be sorted. */
export function sortPath(column: ListColumn): string {
  if (column.kind === 'mixed') return column.sorted;
  return column.kind === 'text' ? column.folded : column.exact;
}

/** The path that ranges and `like` compare, within one type. */
export function rangePath(column: ListColumn): string {
  return column.kind === 'mixed' ? `${column.sorted}.value` : sortPath(column);
}
