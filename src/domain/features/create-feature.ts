import { AlreadyExists, LimitReached } from '../domain-error.js';
import type { Feature } from './feature.js';
import { MAX_FEATURES } from './feature-rules.js';
import { featureByKey, type Features } from './features.js';
import { DEFAULT_ROLLOUT, type Rollout } from './rollout.js';

/** Input for a new feature: trimmed and validated. Absent parts of the rollout have their defaults. */
export type NewFeature = Pick<Feature, 'key' | 'name' | 'description' | 'enabled'> & Partial<Rollout>;

/** The fields of a new feature. Throws `AlreadyExists` for the key, `LimitReached`. */
export function decideFeatureCreation(features: Features, feature: NewFeature): NewFeature & Rollout {
  if (featureByKey(features, feature.key) !== undefined) throw new AlreadyExists('feature', 'key');
  if (features.size >= MAX_FEATURES) throw new LimitReached('features', MAX_FEATURES);
  return { ...DEFAULT_ROLLOUT, ...feature };
}
