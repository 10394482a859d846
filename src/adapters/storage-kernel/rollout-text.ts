import { canonicalJson } from '../../domain/changes/canonical-json.js';
import type { JsonObject } from '../../domain/changes/change.js';
import { DEFAULT_ROLLOUT, rolloutAfter, rolloutFields, type Rollout } from '../../domain/features/rollout.js';

/** Serialises what a rollout doesn't share with the default, as canonical JSON; null if that is nothing. */
export function writeRollout(rollout: Rollout): string | null {
  const fields = rolloutFields(rollout);
  return Object.keys(fields).length === 0 ? null : canonicalJson(fields);
}

export function readRollout(text: string | null | undefined): Rollout {
  return typeof text === 'string' ? rolloutAfter(DEFAULT_ROLLOUT, JSON.parse(text) as JsonObject) : DEFAULT_ROLLOUT;
}
