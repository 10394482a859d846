import { compareText } from '../lists/compare.js';
import type { Feature } from './feature.js';

/** All features by id, as held by the `Authority`. Any change to a feature replaces the map. */
export type Features = ReadonlyMap<string, Feature>;

/** Finds a feature by key. Linear: an index would cost every write more than it saves here. */
export function featureByKey(features: Features, key: string): Feature | undefined {
  for (const feature of features.values()) if (feature.key === key) return feature;
  return undefined;
}

const inOrder = new WeakMap<Features, readonly Feature[]>();

/** All features in the default list order, by id; cached until a feature changes. */
export function featuresInOrder(features: Features): readonly Feature[] {
  const cached = inOrder.get(features);
  if (cached !== undefined) return cached;
  const sorted = [...features.values()].sort((a, b) => compareText(a.id, b.id));
  inOrder.set(features, sorted);
  return sorted;
}

const bySegment = new WeakMap<Features, ReadonlyMap<string, readonly Feature[]>>();

/** The features whose rules name a segment, by its id and in list order; cached until a feature changes. */
export function featuresBySegment(features: Features): ReadonlyMap<string, readonly Feature[]> {
  const cached = bySegment.get(features);
  if (cached !== undefined) return cached;
  const found = new Map<string, Feature[]>();
  for (const feature of featuresInOrder(features)) {
    for (const id of new Set(feature.targeting.flatMap(({ segments }) => segments))) {
      const those = found.get(id);
      if (those === undefined) found.set(id, [feature]);
      else those.push(feature);
    }
  }
  bySegment.set(features, found);
  return found;
}
