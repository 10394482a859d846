import type { ChangesSince } from '../stale/changes-since.js';
import { settle, wholeField, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { Ability } from './ability.js';
import { ACTIONS, hasAction } from '../permissions/action.js';
import type { AbilityPatch } from './update-ability.js';

/** Settles a patch made before the changes in `past`. Each action counts as a separate field. */
export function settleAbility(ability: Ability, patch: AbilityPatch, past: ChangesSince): Settled<AbilityPatch> {
  const texts = wholeFields(ability, patch, ['name', 'description']);
  const actions = ACTIONS.filter((action) => patch.actions[action] !== undefined).map((action) =>
    wholeField(action, patch.actions[action]!, hasAction(ability.actions, action)),
  );
  const { dropped, conflicts } = settle([...texts, ...actions], past);
  return {
    patch: { ...withoutDropped(patch, dropped), actions: withoutDropped(patch.actions, dropped) },
    conflicts,
  };
}
