import type { ChangesSince } from '../stale/changes-since.js';
import { settle, wholeField, wholeFields, withoutDropped, type Settled } from '../stale/settle.js';
import type { Ability } from './ability.js';
import { ACTIONS, actionSet, hasAction } from '../permissions/action.js';
import type { AbilityPatch } from './update-ability.js';

/** Settles a patch made before the changes in `past`. Each standard action is a field, and all own ones together are one. */
export function settleAbility(ability: Ability, patch: AbilityPatch, past: ChangesSince): Settled<AbilityPatch> {
  const texts = wholeFields(ability, patch, ['name', 'description']);
  const flags = ACTIONS.filter((action) => patch.flags[action] !== undefined).map((action) =>
    wholeField(action, patch.flags[action]!, hasAction(ability.actions, action)),
  );
  const own = patch.own === undefined ? [] : [wholeField('actions', actionSet(patch.own).own, ability.actions.own)];
  const { dropped, conflicts } = settle([...texts, ...flags, ...own], past);
  const wireName = (member: string) => (member === 'own' ? 'actions' : member);
  return {
    patch: { ...withoutDropped(patch, dropped, wireName), flags: withoutDropped(patch.flags, dropped) },
    conflicts,
  };
}
