import { AlreadyExists, LimitReached } from '../domain-error.js';
import { FEATURE } from '../authority/kinds/feature.js';
import type { ChangeEntry } from '../changes/change.js';
import { createdEntry } from '../changes/change-entry.js';
import type { Feature } from './feature.js';
import { MAX_FEATURES } from './feature-rules.js';
import { featureByKey, type Features } from './features.js';
import { DEFAULT_ROLLOUT, type Rollout } from './rollout.js';

/** Input for a new feature: trimmed and validated. Absent parts of the rollout have their defaults. */
export type NewFeature = Pick<Feature, 'key' | 'name' | 'description' | 'enabled'> & Partial<Rollout>;

/** Decides the creation of a feature. Throws `AlreadyExists` for the key, `LimitReached`. */
export function decideFeatureCreation(features: Features, id: string, feature: NewFeature): ChangeEntry {
  if (featureByKey(features, feature.key) !== undefined) throw new AlreadyExists('feature', 'key');
  if (features.size >= MAX_FEATURES) throw new LimitReached('features', MAX_FEATURES);
  return createdEntry('feature', id, FEATURE.logFields({ ...DEFAULT_ROLLOUT, ...feature }));
}
