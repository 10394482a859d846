import type { Document, FindOptions } from 'mongodb';
import type { ListQuery, Page } from '../../../domain/lists/list-query.js';
import { orderedField } from '../../storage-kernel/ordered-field.js';
import { isNear } from '../../storage-kernel/page-depth.js';
import type { Marker, Rows } from '../../storage-kernel/position-markers.js';
import { allOf, ALWAYS } from '../lists/filter-document.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import type { PagePlan } from './customer-plan.js';
import { renderPage, renderRange, type Lookup } from './render-plan.js';

/** The values that an index has of a customer, by path. */
export type IndexKey = Readonly<Record<string, unknown>>;

/** A slice far down a list, found with the entries of an index alone. */
export interface DeepScan extends Required<Lookup> {
  /** Names the customers and the field they are sorted by. */
  readonly list: string;
  readonly slice: Extract<Page, { readonly kind: 'slice' }>;
  readonly descending: boolean;
  /** What the entries are sorted by. */
  readonly paths: readonly string[];
  /** Whether the entries are merged from several ranges of the index. */
  readonly isMerged: boolean;
}

/** Where to begin reading entries, in either direction. Without a position, at one of their ends. */
export type ScanStart = Pick<Marker<IndexKey>, 'rank'> & Partial<Marker<IndexKey>>;

/** Undefined for a page near the top, and for one that can't be found with an index alone. */
export function deepScanOf(query: ListQuery, plan: PagePlan): DeepScan | undefined {
  const { filters, order, page } = query;
  if (plan.kind === 'sort' || page.kind === 'after' || page.limit === 0 || isNear(page)) return undefined;
  const isMerged = plan.kind === 'merge';
  // The pairs of status and role are all that the criteria are about, and are in the index.
  const { condition, hint = {} } = isMerged ? renderRange(plan.path) : renderPage(query, plan);
  if (!isMerged && condition !== ALWAYS) return undefined;
  const list = JSON.stringify([orderedField(order), filters]);
  const paths = Object.keys(isMerged ? INDEX_BY_FIELD['name']! : hint);
  return { list, slice: page, descending: order[0]!.descending, condition, hint, paths, isMerged };
}

/**
 * The search for the keys of these rows: ascending from a start before them, descending from a start after them. With `min`
 * or `max` the server enters an index at a key; a condition on both fields would be checked at every entry it skips. Merged
 * ranges allow no `min`, so there the condition is on the first field alone.
 */
export function renderScan(scan: DeepScan, { rank, position }: ScanStart, rows: Rows) {
  const { condition, hint, paths, isMerged } = scan;
  const ascending = rank <= rows.from;
  const [path = '_id'] = paths;
  const beyond = position && isMerged ? { [path]: { [ascending ? '$gte' : '$lt']: position[path] } } : ALWAYS;
  const options: FindOptions = {
    hint,
    ...(position && !isMerged && { [ascending ? 'min' : 'max']: position }),
    sort: paths.map((one): [string, 1 | -1] => [one, ascending ? 1 : -1]),
    skip: ascending ? rows.from - rank : rank - rows.to,
    limit: rows.to - rows.from,
    projection: Object.fromEntries(paths.map((one) => [one, 1])),
  };
  return { filter: allOf([beyond, condition]), options, ascending };
}

/** The key in a row that `renderScan` finds. Absent values are null, as in the index. */
export function keyOf(row: Document, paths: readonly string[]): IndexKey {
  return Object.fromEntries(paths.map((path) => [path, valueAt(row, path)]));
}

function valueAt(row: Document, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => (value as Document | null | undefined)?.[name], row) ?? null;
}

/**
 * The first and the last marker among the keys of a page, given in ascending order with the rank of the first. Merged ranges
 * can only be entered at a value of the first field, so at the first customer who has it.
 */
export function markersOf({ paths, isMerged }: DeepScan, keys: readonly IndexKey[], from: number): Marker<IndexKey>[] {
  const [path = '_id'] = paths;
  const markers = keys.flatMap((position, index) => {
    const isEntrance = !isMerged || (index > 0 && position[path] !== keys[index - 1]![path]);
    return isEntrance ? [{ rank: from + index, position }] : [];
  });
  return markers.filter((_, index) => index === 0 || index === markers.length - 1);
}
