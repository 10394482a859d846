import { compareText } from '../lists/compare.js';
import type { Feature } from './feature.js';

/** All features by id, as held by the `Authority`. Any change to a feature replaces the map. */
export type Features = ReadonlyMap<string, Feature>;

/** Finds a feature by key. Linear: an index would cost every write more than it saves here. */
export function featureByKey(features: Features, key: string): Feature | undefined {
  for (const feature of features.values()) if (feature.key === key) return feature;
  return undefined;
}

/** All features in the default list order: by id. */
export function featuresInOrder(features: Features): Feature[] {
  return [...features.values()].sort((a, b) => compareText(a.id, b.id));
}
