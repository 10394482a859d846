import type { FieldNeeds } from '../permissions/needs.js';
import type { StandardPermission } from '../permissions/permission-set.js';
import { isPrototypeName } from '../text/safe-key.js';

/** Permission to create, change and delete features. */
export const UPDATE_FEATURES: StandardPermission = 'settings.update';
/** Changing the rules requires reading segments, which they name. */
export const CHANGED_TARGETING: FieldNeeds = { fields: ['targeting'], of: ['segment.read'] };

export const FEATURE_KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,127}$/;

/** Explains why a key is invalid for a feature; undefined if it's valid. */
export function errorOfFeatureKey(key: string): string | undefined {
  if (!FEATURE_KEY.test(key)) return 'must start with a letter and have at most 128 letters, digits, "_", "." or "-"';
  return isPrototypeName(key) ? 'is a reserved name' : undefined;
}
