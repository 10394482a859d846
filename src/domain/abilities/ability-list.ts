import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields } from '../lists/list-fields.js';
import type { Ability } from '../access/ability.js';
import { ACTIONS, hasAction } from '../access/action.js';

/** Fields that ability lists filter, sort and search by. */
export const ABILITY_FIELDS = listFields(
  ['key', 'name', 'description'],
  Object.fromEntries(ACTIONS.map((action) => [action, 'boolean' as const])),
  { mostTexts: FEW_TEXTS },
);

export function abilityValue(ability: Ability, field: string): FieldValue {
  switch (field) {
    case 'id':
    case 'key':
    case 'name':
    case 'description':
    case 'created':
    case 'updated':
      return ability[field];
    case 'read':
    case 'create':
    case 'update':
    case 'delete':
      return hasAction(ability.actions, field);
    default:
      return null;
  }
}
