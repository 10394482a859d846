import { propertyValue, type FieldValue } from '../lists/evaluate-list.js';
import { DESCRIPTION, FEW_TEXTS, listFields } from '../lists/list-fields.js';
import type { Ability } from './ability.js';
import { ACTIONS, hasAction } from '../permissions/action.js';

/** Fields that ability lists filter, sort and search by. */
export const ABILITY_FIELDS = listFields(
  ['key', 'name', 'description'],
  Object.fromEntries(ACTIONS.map((action) => [action, 'boolean' as const])),
  { optional: DESCRIPTION, maxTexts: FEW_TEXTS },
);

export function abilityValue(ability: Ability, field: string): FieldValue {
  const action = ACTIONS.find((name) => name === field);
  return action === undefined ? propertyValue(ability, field) : hasAction(ability.actions, action);
}
