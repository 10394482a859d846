import type { JsonObject } from '../changes/change.js';
import type { Ability } from '../access/ability.js';
import { actionFlags } from '../access/action.js';

/** Fields of an ability that the log stores when it's created or deleted. */
export function abilityFields(ability: Pick<Ability, 'key' | 'name' | 'description' | 'actions'>): JsonObject {
  return {
    key: ability.key,
    name: ability.name,
    description: ability.description,
    ...actionFlags(ability.actions),
  };
}
