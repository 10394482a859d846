import type { JsonObject } from '../changes/change.js';
import type { Feature } from './feature.js';
import { DEFAULT_ROLLOUT, rolloutFields, type Rollout } from './rollout.js';

/** Fields of a feature that the log stores when it's created or deleted: of its rollout, what isn't the default. */
export function featureFields(
  feature: Pick<Feature, 'key' | 'name' | 'description' | 'enabled'> & Partial<Rollout>,
): JsonObject {
  const { key, name, description, enabled } = feature;
  return { key, name, description, enabled, ...rolloutFields({ ...DEFAULT_ROLLOUT, ...feature }) };
}
