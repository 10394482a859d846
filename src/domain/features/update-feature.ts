import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import { isShownIn, type FeatureView } from './feature-view.js';
import type { Feature } from './feature.js';
import { rolloutChanges, type Rollout } from './rollout.js';
import type { MatchesVersion } from '../versioned.js';

/** Requested changes to a feature: trimmed and validated; absent fields stay as they are. */
export type FeaturePatch = Partial<Pick<Feature, 'key' | 'name' | 'description' | 'enabled'> & Rollout>;

/**
 * Decides an update; undefined when nothing would change. Throws, in this order: `StaleVersion`, `ChangedMeanwhile` (with
 * the fields visible in `view`), `Immutable` for a different key.
 */
export function decideFeatureUpdate(
  feature: Feature,
  patch: FeaturePatch,
  matches: MatchesVersion,
  { conflicts, view = 'full' }: { readonly conflicts?: readonly Conflict[]; readonly view?: FeatureView } = {},
): ChangeEntry | undefined {
  if (!matches(feature.version)) throw new StaleVersion();
  refuseConflicts(conflicts, (field) => isShownIn(view, field));
  if (patch.key !== undefined && patch.key !== feature.key) {
    throw new Immutable("A feature's key can't be changed: clients identify it by that.", 'key');
  }
  const { before, after } = fieldChanges(feature, patch, ['name', 'description', 'enabled']);
  const rollout = rolloutChanges(feature, { ...feature, ...patch });
  const changes = { before: { ...before, ...rollout.before }, after: { ...after, ...rollout.after } };
  return updatedEntry('feature', feature.id, changes);
}
