import { authorise, type PermissionHolder } from '../permissions/actor.js';
import { all } from '../permissions/needs.js';
import { CHANGED_TARGETING } from './feature-rules.js';
import { requireExactNumbers } from './require-exact-numbers.js';
import type { Feature } from './feature.js';
import { DEFAULT_ROLLOUT, rolloutChanges, type Rollout } from './rollout.js';
import { requireSoundRollout } from './targeting-rules.js';

/** What a rollout is checked against. */
interface RolloutContext {
  readonly segments: ReadonlyMap<string, unknown>;
  /** Whether parts of the patch were left out because somebody else changed them: the rest needn't fit without them. */
  readonly hasConflicts?: boolean;
}

/**
 * Checks the parts of a feature's rollout that a write gives; `feature` is undefined for a new one. Throws, in this
 * order: `Forbidden` when the rules change and the actor may not read segments, `ValidationFailed`.
 */
export function requireRollout(
  actor: PermissionHolder,
  feature: Feature | undefined,
  patch: Partial<Rollout>,
  { segments, hasConflicts = false }: RolloutContext,
): void {
  const before = feature ?? DEFAULT_ROLLOUT;
  const after = { ...before, ...patch };
  const changed = rolloutChanges(before, after).after;
  const isNew = changed['targeting'] !== undefined;
  if (isNew) authorise(actor, all(...CHANGED_TARGETING.of));
  requireExactNumbers(after.variants, before.variants);
  if (!hasConflicts && Object.keys(changed).length > 0) requireSoundRollout(after, segments, isNew);
}
