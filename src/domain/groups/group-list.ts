import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields } from '../lists/list-fields.js';
import type { Group } from './group.js';

/** Fields that group lists filter, sort and search by, under their wire names. */
export const GROUP_FIELDS = listFields(
  ['name', 'description'],
  { source: 'text', external_id: 'text', roles: 'set' },
  { optional: new Set(['description', 'source', 'external_id']), maxTexts: FEW_TEXTS, sortsSets: true },
);

/** Value of a group in a field of `GROUP_FIELDS`. */
export function groupValue(group: Group, field: string): FieldValue {
  switch (field) {
    case 'roles':
      return group.roleIds;
    case 'external_id':
      return group.externalId;
    case 'id':
    case 'name':
    case 'description':
    case 'source':
    case 'created':
    case 'updated':
      return group[field];
    default:
      return null;
  }
}
