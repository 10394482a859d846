import type { Feature } from '../features/feature.js';
import { sameFilters } from '../segments/segment-fields.js';
import type { Segment } from '../segments/segment.js';
import { compareText } from '../lists/compare.js';
import type { AuthorityRecords } from './authority.js';

/** A record before and after a change; undefined before its creation and after its deletion. */
export interface Transition<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** The features that a change writes, by id. */
export function changedFeatures(before: AuthorityRecords, after: AuthorityRecords): Transition<Feature>[] {
  return transitionsOf(before.features, after.features);
}

/** The segments that a change creates, deletes, or gives other filters, by id. */
export function changedMemberships(before: AuthorityRecords, after: AuthorityRecords): Transition<Segment>[] {
  return transitionsOf(before.segments, after.segments).filter(
    (one) => one.before === undefined || one.after === undefined || !sameFilters(one.before.filters, one.after.filters),
  );
}

/** Unchanged records are the same objects. */
function transitionsOf<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Transition<T>[] {
  if (before === after) return [];
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .filter((id) => before.get(id) !== after.get(id))
    .sort(compareText)
    .map((id) => ({ before: before.get(id), after: after.get(id) }));
}
