import type { ChangesSince } from '../stale/changes-since.js';
import { settle, wholeField, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { Feature } from './feature.js';
import { ROLLOUT_NAMES, partState, type Rollout } from './rollout.js';
import type { FeaturePatch } from './update-feature.js';

/** Settles a patch made before the changes in `past`. Each part of the rollout counts as one field. */
export function settleFeature(feature: Feature, patch: FeaturePatch, past: ChangesSince): Settled<FeaturePatch> {
  const wanted = { ...feature, ...patch };
  const fields = wholeFields(feature, patch, ['name', 'description', 'enabled']);
  for (const [member, name] of Object.entries(ROLLOUT_NAMES)) {
    const part = member as keyof Rollout;
    if (patch[part] !== undefined) fields.push(wholeField(name, partState(wanted, part), partState(feature, part)));
  }
  const { dropped, conflicts } = settle(fields, past);
  return { patch: withoutDropped(patch, dropped, wireNameOf), conflicts };
}

function wireNameOf(member: string): string {
  return Object.hasOwn(ROLLOUT_NAMES, member) ? ROLLOUT_NAMES[member as keyof Rollout] : member;
}
