import { requireUnique } from '../../domain/authority/kinds/entries.js';
import { FEATURE } from '../../domain/authority/kinds/feature.js';
import { CHANGED_TARGETING, UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { FEATURE_FIELDS, featureViewFor } from '../../domain/features/feature-view.js';
import type { Feature, NewFeature } from '../../domain/features/feature.js';
import { requireRollout } from '../../domain/features/require-rollout.js';
import { DEFAULT_ROLLOUT } from '../../domain/features/rollout.js';
import { settleFeature } from '../../domain/features/settle-feature.js';
import { decideFeatureUpdate, type FeaturePatch } from '../../domain/features/update-feature.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import { all, SIGN_IN } from '../../domain/permissions/needs.js';
import type { RecordRules } from '../authority/record-rules.js';

/** Features change for all users at once. */
export const FEATURE_RULES = {
  kind: FEATURE,
  needs: {
    read: SIGN_IN,
    create: all(UPDATE_FEATURES),
    update: all(UPDATE_FEATURES),
    delete: all(UPDATE_FEATURES),
  },
  /** Additional permissions to set or change these fields. */
  changes: CHANGED_TARGETING,
  list: {
    fields: FEATURE_FIELDS.full,
    fieldsFor: (actor) => FEATURE_FIELDS[featureViewFor(actor.permissions)],
    valueOf: propertyValue,
  },
  create: (wanted, { actor, authority: { records } }) => {
    requireRollout(actor, undefined, wanted, records);
    requireUnique(FEATURE, records.features, wanted);
    return { ...DEFAULT_ROLLOUT, ...wanted };
  },
  settle: async (feature, patch, { readPast }) => settleFeature(feature, patch, await readPast()),
  update: (feature, patch, { actor, authority: { records }, matches, conflicts }) => {
    requireRollout(actor, feature, patch, { segments: records.segments, hasConflicts: conflicts.length > 0 });
    return decideFeatureUpdate(feature, patch, matches, { conflicts, view: featureViewFor(actor.permissions) });
  },
} satisfies RecordRules<Feature, NewFeature, FeaturePatch> & { readonly changes: object };
