import { ValidationFailed, type FieldError } from '../domain-error.js';
import type { Rollout } from './rollout.js';

export const MAX_RULES = 10;
export const MAX_SEGMENTS_PER_RULE = 50;
/** In UTF-16 code units: as long as the longest text of an own column. */
export const MAX_TARGETING_KEY_LENGTH = 1_000;

/** Hundredths of a percent: 1,234 for 12.34. */
export function hundredths(percentage: number): number {
  return Math.round(percentage * 100);
}

/** True for 0 to 100 with at most two decimals. */
export function isPercentage(value: number): boolean {
  return value >= 0 && value <= 100 && hundredths(value) / 100 === value;
}

/**
 * Checks the parts of a rollout against each other: the names of variants, and the ids of segments if the rules are
 * `isNew`. Throws `ValidationFailed`.
 */
export function requireSoundRollout(
  { variants, onVariant, offVariant, targeting }: Rollout,
  segments: ReadonlyMap<string, unknown>,
  isNew: boolean,
): void {
  const errors: Record<string, FieldError> = {};
  if (!variants.has(onVariant)) errors['on_variant'] = UNKNOWN_VARIANT;
  if (!variants.has(offVariant)) errors['off_variant'] = UNKNOWN_VARIANT;
  else if (onVariant === offVariant) errors['off_variant'] = SAME_VARIANT;
  if (targeting.some(({ variant }) => variant !== null && !variants.has(variant))) {
    errors[isNew ? 'targeting' : 'variants'] = isNew ? UNKNOWN_VARIANT : MISSING_VARIANT;
  }
  if (isNew && targeting.some((rule) => rule.segments.some((id) => !segments.has(id)))) {
    errors['targeting'] = UNKNOWN_SEGMENT;
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
}

const UNKNOWN_VARIANT = { code: 'unknown_variant', message: 'names a variant that does not exist' };
const MISSING_VARIANT = { code: 'unknown_variant', message: 'lacks a variant that a rule names' };
const SAME_VARIANT = { code: 'same_variant', message: 'must be another variant than on_variant' };
const UNKNOWN_SEGMENT = { code: 'unknown_segment', message: 'names a segment that does not exist' };
