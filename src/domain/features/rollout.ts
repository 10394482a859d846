import { canonicalJson } from '../changes/canonical-json.js';
import type { Json, JsonObject } from '../changes/change.js';

/** The values that a feature may have, by name and in the order of the names. A `Map`, so names can't be inherited. */
export type Variants = ReadonlyMap<string, Json>;

/** Says what the members of segments get. */
export type TargetingRule = PercentageRule | SplitRule;

interface OfSegments {
  /** Ids. The rule matches the members of any of them; without segments, everybody. */
  readonly segments: readonly string[];
}

/** Gives one variant to a percentage; the following rules decide about the others. */
interface PercentageRule extends OfSegments {
  /** 0 to 100, at most two decimals. */
  readonly percentage: number;
  /** Null for the feature's `onVariant`. */
  readonly variant: string | null;
  readonly split?: undefined;
}

/** Divides all whom it matches: no later rule decides about them. Who is in none of the parts gets the `offVariant`. */
interface SplitRule extends OfSegments {
  readonly split: readonly SplitPart[];
}

export interface SplitPart {
  /** Of no other part. */
  readonly variant: string;
  /** 0 to 100, at most two decimals; those of all parts add up to at most 100. */
  readonly percentage: number;
}

/** Who gets which value of a feature that is enabled. */
export interface Rollout {
  readonly variants: Variants;
  /** The variant of an enabled feature without rules, and of rules that name none. */
  readonly onVariant: string;
  /** The variant of a disabled feature, and of everybody whom no rule matches. */
  readonly offVariant: string;
  /** The first rule that matches decides. Without rules, the feature is on for everybody. */
  readonly targeting: readonly TargetingRule[];
}

/** The rollout of a feature that names none: a boolean, the same for everybody. */
export const DEFAULT_ROLLOUT: Rollout = {
  variants: new Map([
    ['off', false],
    ['on', true],
  ]),
  onVariant: 'on',
  offVariant: 'off',
  targeting: [],
};

/** A rollout under its wire names, as in responses and the log. */
interface RolloutState extends JsonObject {
  readonly variants: JsonObject;
  readonly on_variant: string;
  readonly off_variant: string;
  readonly targeting: readonly RuleState[];
}

type RuleState = { readonly segments: readonly string[] } & (
  | { readonly percentage: number; readonly variant: string | null }
  | { readonly split: readonly { readonly variant: string; readonly percentage: number }[] }
);

/** The wire name of each part of a rollout. */
export const ROLLOUT_NAMES = {
  variants: 'variants',
  onVariant: 'on_variant',
  offVariant: 'off_variant',
  targeting: 'targeting',
} as const satisfies Record<keyof Rollout, keyof RolloutState & string>;

const PARTS = Object.keys(ROLLOUT_NAMES) as (keyof Rollout)[];

export function rolloutState({ variants, onVariant, offVariant, targeting }: Rollout): RolloutState {
  return {
    variants: Object.fromEntries(variants),
    on_variant: onVariant,
    off_variant: offVariant,
    targeting: targetingState(targeting),
  };
}

/** One part of a rollout as in `rolloutState`. */
export function partState(rollout: Rollout, part: keyof Rollout): Json {
  switch (part) {
    case 'variants':
      return Object.fromEntries(rollout.variants);
    case 'targeting':
      return targetingState(rollout.targeting);
    default:
      return rollout[part];
  }
}

export function targetingState(targeting: Rollout['targeting']): RolloutState['targeting'] {
  return targeting.map(({ segments, ...rule }) => ({ segments: [...segments], ...sharingState(rule) }));
}

/** What a rule gives to whom, without its segments. */
export function sharingState(rule: Omit<PercentageRule, 'segments'> | Omit<SplitRule, 'segments'>) {
  return rule.split === undefined
    ? { percentage: rule.percentage, variant: rule.variant }
    : { split: rule.split.map(({ variant, percentage }) => ({ variant, percentage })) };
}

/** The variants that a rule names. */
export function variantsIn(rule: TargetingRule): readonly string[] {
  if (rule.split !== undefined) return rule.split.map(({ variant }) => variant);
  return rule.variant === null ? [] : [rule.variant];
}

/** Applies the parts of a rollout in a log entry to the previous one. */
export function rolloutAfter(previous: Rollout, fields: JsonObject): Rollout {
  const { variants, on_variant: onVariant, off_variant: offVariant, targeting } = fields as Partial<RolloutState>;
  if (variants === undefined && onVariant === undefined && offVariant === undefined && targeting === undefined) {
    return previous;
  }
  return {
    variants: variants === undefined ? previous.variants : variantsOf(variants),
    onVariant: onVariant ?? previous.onVariant,
    offVariant: offVariant ?? previous.offVariant,
    targeting: targeting ?? previous.targeting,
  };
}

/**
 * Variants in their one form: sorted by name, as are the members of objects, because the log keeps no other order. So
 * they read the same on every instance and after a restart.
 */
export function variantsOf(state: JsonObject): Variants {
  return new Map(Object.entries(JSON.parse(canonicalJson(state)) as JsonObject));
}

/** The parts that two rollouts don't share, by wire name, as the first and as the second has them. */
export function rolloutChanges(before: Rollout, after: Rollout): { before: JsonObject; after: JsonObject } {
  const changes: Record<'before' | 'after', Record<string, Json>> = { before: {}, after: {} };
  for (const part of PARTS) {
    // Features share the parts that no write has changed: a switched one is compared without being serialised.
    if (before[part] === after[part]) continue;
    const [old, next] = [partState(before, part), partState(after, part)];
    if (canonicalJson(old) === canonicalJson(next)) continue;
    changes.before[ROLLOUT_NAMES[part]] = old;
    changes.after[ROLLOUT_NAMES[part]] = next;
  }
  return changes;
}

/** The parts of a rollout that differ from the default: the log leaves the others out. */
export function rolloutFields(rollout: Rollout): JsonObject {
  return rolloutChanges(DEFAULT_ROLLOUT, rollout).after;
}
