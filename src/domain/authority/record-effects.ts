import type { Feature } from '../features/feature.js';
import { featuresBySegment } from '../features/features.js';
import { sameFilters } from '../segments/segment-fields.js';
import type { Segment } from '../segments/segment.js';
import { compareText } from '../lists/compare.js';
import type { AuthorityRecords } from './authority.js';

/** A record before and after a change; undefined before its creation and after its deletion. */
export interface Transition<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** The features that a change writes, and those that target a segment to which it gives other filters, by id. */
export function affectedFeatures(before: AuthorityRecords, after: AuthorityRecords): Transition<Feature>[] {
  const written = transitionsOf(before.features, after.features);
  const ids = new Set(written.map(idOf));
  const bySegment = featuresBySegment(after.features);
  const targeting = changedMemberships(before, after)
    .flatMap((one) => (one.before === undefined ? [] : (bySegment.get(one.before.id) ?? [])))
    .filter(({ id }) => !ids.has(id));
  const unwritten = [...new Set(targeting)].map((feature) => ({ before: feature, after: feature }));
  return [...written, ...unwritten].sort((a, b) => compareText(idOf(a), idOf(b)));
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

function idOf({ before, after }: Transition<{ readonly id: string }>): string {
  return (after ?? before)!.id;
}
