import { canonicalJson } from '../../changes/canonical-json.js';
import type { Json, JsonObject } from '../../changes/change.js';
import type { Feature } from '../../features/feature.js';
import {
  DEFAULT_ROLLOUT,
  partState,
  ROLLOUT_NAMES,
  rolloutAfter,
  rolloutChanges,
  targetingState,
  type Rollout,
  type TargetingRule,
} from '../../features/rollout.js';
import { differs } from '../../changes/differs.js';
import { flag, text } from './fields.js';
import { defineKind, type Field } from './kind.js';
import { measured } from './measured.js';

/** A part of the rollout. The log leaves out what is the default. */
function part<P extends keyof Rollout>(name: P): Field<Rollout[P]> {
  const wire = ROLLOUT_NAMES[name];
  const whole = (value: Rollout[P]): Rollout => ({ ...DEFAULT_ROLLOUT, [name]: value });
  const after = (previous: Rollout[P] | undefined, fields: JsonObject) =>
    rolloutAfter(previous === undefined ? DEFAULT_ROLLOUT : whole(previous), fields)[name];
  return {
    logged: [wire],
    after,
    log: (value) => (value === DEFAULT_ROLLOUT[name] ? {} : rolloutChanges(DEFAULT_ROLLOUT, whole(value)).after),
    write: (value) =>
      value === DEFAULT_ROLLOUT[name] || IS_DEFAULT[name](value) ? null : storedPart(whole(value), name),
    read: (stored) => (stored === null ? DEFAULT_ROLLOUT[name] : after(undefined, { [wire]: stored })),
    differs: (place, field, stored, replayed) => {
      const [table, log] = [partState(whole(stored), name), partState(whole(replayed), name)];
      if (typeof table === 'string') return differs(place, field, table, log as string);
      return differs(place, field, canonicalJson(table), canonicalJson(log), (state) => state);
    },
  };
}

/** Whether a part is that of most features, which is stored as null. */
const IS_DEFAULT: { readonly [P in keyof Rollout]: (value: Rollout[P]) => boolean } = {
  variants: (value) =>
    value.size === DEFAULT_ROLLOUT.variants.size &&
    [...value].every(([name, one]) => one === DEFAULT_ROLLOUT.variants.get(name)),
  onVariant: (value) => value === DEFAULT_ROLLOUT.onVariant,
  offVariant: (value) => value === DEFAULT_ROLLOUT.offVariant,
  targeting: (value) => value.length === 0,
};

/** A part with its members in the order of their names, as variants have them anyway. */
function storedPart(rollout: Rollout, part: keyof Rollout): Json {
  return part === 'targeting' ? rollout.targeting.map(storedRule) : partState(rollout, part);
}

function storedRule({ segments, ...rule }: TargetingRule): Json {
  if (rule.split === undefined) return { percentage: rule.percentage, segments, variant: rule.variant };
  return { segments, split: rule.split.map(({ variant, percentage }) => ({ percentage, variant })) };
}

export const FEATURE = defineKind<Feature>({
  resource: 'feature',
  plural: 'features',
  limit: 2_000,
  unique: { field: 'key', isFolded: false },
  isRepeatable: true,
  restriction: { needs: 'settings.read', shown: ['enabled'] },
  fields: {
    key: text('key'),
    name: text('name'),
    description: text('description'),
    enabled: flag('enabled'),
    variants: part('variants'),
    onVariant: part('onVariant'),
    offVariant: part('offVariant'),
    targeting: part('targeting'),
  },
  bytes: ({ variants, targeting }) => measured(variants, Object.fromEntries) + measured(targeting, targetingState),
});
