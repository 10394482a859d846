import { hasAction, isStandardAction } from '../permissions/action.js';
import type { KnownAbilities } from './known-abilities.js';

/** `standard` and `own`: the ability has it. `lacking`: one of the standard actions that it doesn't have. `unknown`: neither. */
export type ActionKind = 'standard' | 'own' | 'lacking' | 'unknown';

/** What an action is to the ability with this key; of an unknown ability, all actions are unknown. */
export function kindOfAction(abilities: Pick<KnownAbilities, 'abilityByKey'>, key: string, action: string): ActionKind {
  const ability = abilities.abilityByKey(key);
  if (ability === undefined) return 'unknown';
  const isStandard = isStandardAction(action);
  if (hasAction(ability.actions, action)) return isStandard ? 'standard' : 'own';
  return isStandard ? 'lacking' : 'unknown';
}
