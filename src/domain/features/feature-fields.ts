import type { JsonObject } from '../changes/change.js';
import type { Feature } from './feature.js';

/** What the log keeps of a feature at its creation or deletion. */
export function featureFields(feature: Pick<Feature, 'key' | 'name' | 'description' | 'enabled'>): JsonObject {
  return { key: feature.key, name: feature.name, description: feature.description, enabled: feature.enabled };
}
