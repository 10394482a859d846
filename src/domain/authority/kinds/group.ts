import type { Group } from '../../groups/group.js';
import { ids, optionalText, text } from './fields.js';
import { defineKind } from './kind.js';

export const GROUP = defineKind<Group>({
  resource: 'group',
  plural: 'groups',
  limit: 2_000,
  unique: { field: 'name', isFolded: true, within: 'source' },
  isRepeatable: true,
  isHeld: true,
  fields: {
    name: text('name'),
    description: text('description'),
    source: optionalText('source'),
    externalId: optionalText('external_id'),
    roleIds: ids('roles'),
  },
  roles: 'roleIds',
});
