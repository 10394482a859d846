import type { Permission } from '../access/permission-set.js';
import { isPrototypeName } from '../text/safe-key.js';

/** What creating, changing and deleting features asks for. */
export const UPDATE_FEATURES: Permission = 'settings.update';
export const FEATURES_MAX = 2_000;

export const FEATURE_KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,127}$/;

/** What is wrong with the key of a new feature, or undefined. */
export function flawOfFeatureKey(key: string): string | undefined {
  if (!FEATURE_KEY.test(key)) return 'must begin with a letter and have at most 128 letters, digits, "_", "." or "-"';
  return isPrototypeName(key) ? 'is a name that every JavaScript object answers to' : undefined;
}
