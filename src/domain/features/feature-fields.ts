import type { JsonObject } from '../changes/change.js';
import type { Feature } from './feature.js';

/** Fields of a feature that the log stores when it's created or deleted. */
export function featureFields(feature: Pick<Feature, 'key' | 'name' | 'description' | 'enabled'>): JsonObject {
  return { key: feature.key, name: feature.name, description: feature.description, enabled: feature.enabled };
}
