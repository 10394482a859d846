import { compareText } from '../lists/compare.js';
import type { Feature } from './feature.js';

/** Every feature by id, as the Authority holds them: another object as soon as one of them changes. */
export type Features = ReadonlyMap<string, Feature>;

/** The feature that clients know by this key. An index would cost every write more than it saves a search. */
export function featureByKey(features: Features, key: string): Feature | undefined {
  for (const feature of features.values()) if (feature.key === key) return feature;
  return undefined;
}

/** All of them in the default order of lists. */
export function featuresInOrder(features: Features): Feature[] {
  return [...features.values()].sort((a, b) => compareText(a.id, b.id));
}
