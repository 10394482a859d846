import { grantingRoles } from '../../domain/access/granting-roles.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { Filter } from '../../domain/lists/list-query.js';
import type { Permission } from '../../domain/permissions/permission-set.js';

/** Filters of users who have one of these permissions now. Suspended users can't do anything; others have the permissions of their roles. */
export function whoCan(permissions: readonly Permission[], authority: Authority): Filter[] {
  const roles = grantingRoles(permissions, authority.records.roles.values(), (key) => authority.abilityByKey(key));
  return [
    { field: 'suspended', operator: 'eq', values: [false] },
    { field: 'roles', operator: 'eq', values: roles.map(({ id }) => id) },
  ];
}
