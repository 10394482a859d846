import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields, type ListFields } from '../lists/list-fields.js';
import type { Actor } from '../access/actor.js';
import { can } from '../access/actor.js';
import type { Role } from '../access/role.js';

/** Those who may not read roles, but accounts or abilities, see ids and names only. */
export type RoleView = 'full' | 'name';

export function roleViewOf(actor: Actor): RoleView {
  return can(actor, 'role.read') ? 'full' : 'name';
}

/** What a list of roles filters, sorts and searches by: nothing that the view does not show. */
export const ROLE_FIELDS: Readonly<Record<RoleView, ListFields>> = {
  full: listFields(['name', 'description'], {}, { mostTexts: FEW_TEXTS }),
  name: {
    kinds: new Map([
      ['id', 'text'],
      ['name', 'text'],
    ]),
    searched: ['name'],
    mostTexts: FEW_TEXTS,
  },
};

export function roleValue(role: Role, field: string): FieldValue {
  switch (field) {
    case 'id':
    case 'name':
    case 'description':
    case 'created':
    case 'updated':
      return role[field];
    default:
      return null;
  }
}
