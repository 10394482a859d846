import { DESCRIPTION, FEW_TEXTS, listFields, type ListFields } from '../lists/list-fields.js';
import type { Actor } from '../permissions/actor.js';
import { can } from '../permissions/actor.js';

/** Callers without `role.read`, but with `account.read` or `ability.read`, see only ids and names. */
export type RoleView = 'full' | 'name';

export function roleViewOf(actor: Actor): RoleView {
  return can(actor, 'role.read') ? 'full' : 'name';
}

/** Fields that role lists filter, sort and search by: only those the view shows. */
export const ROLE_FIELDS: Readonly<Record<RoleView, ListFields>> = {
  full: listFields(['name', 'description'], {}, { optional: DESCRIPTION, maxTexts: FEW_TEXTS }),
  name: {
    kinds: new Map([
      ['id', 'text'],
      ['name', 'text'],
    ]),
    searched: ['name'],
    maxTexts: FEW_TEXTS,
  },
};
