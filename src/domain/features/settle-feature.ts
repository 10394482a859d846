import type { Past } from '../stale/past.js';
import { settle, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { Feature } from './feature.js';
import type { FeaturePatch } from './update-feature.js';

/** Settles a patch made before the changes in `past`. */
export function settleFeature(feature: Feature, patch: FeaturePatch, past: Past): Settled<FeaturePatch> {
  const { dropped, conflicts } = settle(wholeFields(feature, patch, ['name', 'description', 'enabled']), past);
  return { patch: withoutDropped(patch, dropped), conflicts };
}
