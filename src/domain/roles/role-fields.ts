import type { JsonObject } from '../changes/change.js';
import { grantedPermissions } from '../access/permission-fields.js';
import type { Role } from '../access/role.js';

/** Fields of a role that the log stores when it's created or deleted. Lists only granted permissions. */
export function roleFields(role: Pick<Role, 'name' | 'description' | 'permissions'>): JsonObject {
  return { name: role.name, description: role.description, abilities: grantedPermissions(role.permissions) };
}
