import type { Past } from '../stale/past.js';
import { settle, wholeField, withoutDropped, type Settled } from '../stale/settle.js';
import type { Feature } from './feature.js';
import type { FeaturePatch } from './update-feature.js';

/** Settles a patch made before the changes in `past`. */
export function settleFeature(feature: Feature, patch: FeaturePatch, past: Past): Settled<FeaturePatch> {
  const fields = (['name', 'description', 'enabled'] as const)
    .filter((field) => patch[field] !== undefined)
    .map((field) => wholeField(field, patch[field]!, feature[field]));
  const { dropped, conflicts } = settle(fields, past);
  return { patch: withoutDropped(patch, dropped), conflicts };
}
