import { ValidationFailed, type FieldError } from '../domain-error.js';
import { BUCKETS, hundredths } from './bucket.js';
import { variantsIn, type Rollout, type SplitPart } from './rollout.js';

export const MAX_RULES = 10;
export const MAX_SEGMENTS_PER_RULE = 50;
const MIN_PARTS = 2;
export const MAX_PARTS = 20;
/** In UTF-16 code units: as long as the longest text of an own column. */
export const MAX_TARGETING_KEY_LENGTH = 1_000;

/** True for 0 to 100 with at most two decimals. */
export function isPercentage(value: number): boolean {
  return value >= 0 && value <= 100 && hundredths(value) / 100 === value;
}

interface SplitError {
  readonly code: string;
  readonly message: string;
  /** From the split: empty, or part and field. */
  readonly path: readonly (string | number)[];
}

/** Finds what is wrong with a split whose parts are well-formed. */
export function errorsOfSplit(split: readonly SplitPart[]): readonly SplitError[] {
  if (split.length < MIN_PARTS) {
    return [{ path: [], code: 'too_small', message: `must have at least ${MIN_PARTS} parts` }];
  }
  const names = split.map(({ variant }) => variant);
  const repeated = split.flatMap(({ variant }, part) =>
    names.indexOf(variant) < part ? [{ path: [part, 'variant'], ...REPEATED_VARIANT }] : [],
  );
  const together = split.reduce((sum, { percentage }) => sum + hundredths(percentage), 0);
  if (together <= BUCKETS) return repeated;
  const message = `has ${together / 100} percent in all: lower its parts to at most 100 together`;
  return [...repeated, { path: [], code: 'too_big', message }];
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
  if (targeting.some((rule) => variantsIn(rule).some((variant) => !variants.has(variant)))) {
    errors[isNew ? 'targeting' : 'variants'] = isNew ? UNKNOWN_VARIANT : MISSING_VARIANT;
  }
  if (isNew && targeting.some((rule) => rule.segments.some((id) => !segments.has(id)))) {
    errors['targeting'] = UNKNOWN_SEGMENT;
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
}

const UNKNOWN_VARIANT = { code: 'unknown_variant', message: 'names a variant that does not exist' };
const MISSING_VARIANT = { code: 'unknown_variant', message: 'lacks a variant that a rule names' };
const REPEATED_VARIANT = { code: 'repeated_variant', message: 'stands in an earlier part: put them together' };
const SAME_VARIANT = { code: 'same_variant', message: 'must be another variant than on_variant' };
const UNKNOWN_SEGMENT = { code: 'unknown_segment', message: 'names a segment that does not exist' };
