import { grantingRoles } from '../../domain/access/granting-roles.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { Filter } from '../../domain/lists/list-query.js';
import { HOLDINGS } from '../../domain/users/user-list.js';
import type { Permission } from '../../domain/permissions/permission-set.js';

/** Filters of users who have one of these permissions now. Suspended users can't do anything; others have the permissions of their roles and groups. */
export function whoCan(permissions: readonly Permission[], authority: Authority): Filter[] {
  const { roles, groups } = authority.records;
  const granting = grantingRoles(permissions, roles.values(), (key) => authority.abilityByKey(key));
  const ids = new Set(granting.map(({ id }) => id));
  const through = [...groups.values()].filter(({ roleIds }) => roleIds.some((id) => ids.has(id)));
  return [
    { field: 'suspended', operator: 'eq', values: [false] },
    { field: HOLDINGS, operator: 'eq', values: [...ids, ...through.map(({ id }) => id)] },
  ];
}
