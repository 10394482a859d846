import { featureFields } from './feature-fields.js';
import type { ChangeEntry, Json } from '../changes/change.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import { FEATURE_FIELDS, type FeatureView } from './feature-view.js';
import type { Feature } from './feature.js';

/** Requested changes to a feature: trimmed and validated; absent fields stay as they are. */
export type FeaturePatch = Partial<Pick<Feature, 'key' | 'name' | 'description' | 'enabled'>>;

/** Whether the caller's `If-Match` accepts a version. */
export type Matches = (version: number) => boolean;

/**
 * Decides an update; undefined when nothing would change. Throws, in this order: `StaleVersion`, `ChangedMeanwhile` (with
 * the fields visible in `view`), `Immutable` for a different key.
 */
export function decideFeatureUpdate(
  feature: Feature,
  patch: FeaturePatch,
  matches: Matches,
  { conflicts, view = 'full' }: { readonly conflicts?: readonly Conflict[]; readonly view?: FeatureView } = {},
): ChangeEntry | undefined {
  if (!matches(feature.version)) throw new StaleVersion();
  refuseConflicts(conflicts, (field) => FEATURE_FIELDS[view].kinds.has(field));
  if (patch.key !== undefined && patch.key !== feature.key) {
    throw new Immutable("A feature's key can't be changed: clients identify it by that.", 'key');
  }
  const before: Record<string, Json> = {};
  const after: Record<string, Json> = {};
  for (const field of ['name', 'description', 'enabled'] as const) {
    const value = patch[field];
    if (value === undefined || value === feature[field]) continue;
    before[field] = feature[field];
    after[field] = value;
  }
  if (Object.keys(after).length === 0) return undefined;
  return { resource: 'feature', recordId: feature.id, action: 'updated', before, after };
}

/** Decides a deletion. Throws `StaleVersion`. */
export function decideFeatureDeletion(feature: Feature, matches: Matches): ChangeEntry {
  if (!matches(feature.version)) throw new StaleVersion();
  const before = featureFields(feature);
  return { resource: 'feature', recordId: feature.id, action: 'deleted', before, after: null };
}
