import type { SegmentEffect } from '../../../application/authority/measure-effect.js';
import type { PermissionCount } from '../../../domain/authority/permission-effect.js';
import type { Transition } from '../../../domain/authority/record-effects.js';
import type { TokenEffect } from '../../../domain/authority/token-effect.js';
import type { Feature } from '../../../domain/features/feature.js';
import { targetingState } from '../../../domain/features/rollout.js';

export function presentPermissionCount({ ability, action, users, sample }: PermissionCount) {
  return {
    ability,
    action,
    users,
    sample: sample.map(({ id, firstName, lastName }) => ({ id, first_name: firstName, last_name: lastName })),
  };
}

/** Presents what happens to a token; without `isWhole`, not which one it is. */
export function presentTokenEffect({ id, name, gained, lost }: TokenEffect, isWhole: boolean) {
  return { ...(isWhole && { id, name }), gained, lost };
}

export function presentSegmentEffect({ id, name, before, after, entering, leaving }: SegmentEffect) {
  return { id, name, before, after, entering, leaving };
}

/** Presents what happens to a feature; of the id of one that is being created, nothing is kept. */
export function presentFeatureEffect({ before, after }: Transition<Feature>, isWhole: boolean) {
  const id = before?.id ?? null;
  if (!isWhole) return { id };
  return { id, key: (after ?? before)!.key, before: presentState(before), after: presentState(after) };
}

function presentState(feature: Feature | undefined) {
  return feature === undefined ? null : { enabled: feature.enabled, targeting: targetingState(feature.targeting) };
}
