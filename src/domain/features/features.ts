import { compareText } from '../lists/compare.js';
import type { Feature } from './feature.js';

/** Every feature by id, as the Authority holds them: another object as soon as one of them changes. */
export type Features = ReadonlyMap<string, Feature>;

const byKey = new WeakMap<Features, ReadonlyMap<string, Feature>>();

/** The feature that clients know by this key. */
export function featureByKey(features: Features, key: string): Feature | undefined {
  let index = byKey.get(features);
  if (index === undefined) {
    index = new Map(Array.from(features.values(), (feature) => [feature.key, feature]));
    byKey.set(features, index);
  }
  return index.get(key);
}

/** All of them in the default order of lists. */
export function featuresInOrder(features: Features): Feature[] {
  return [...features.values()].sort((a, b) => compareText(a.id, b.id));
}
