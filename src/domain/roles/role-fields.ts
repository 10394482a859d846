import type { JsonObject } from '../changes/change.js';
import { grantedPermissions } from '../access/permission-fields.js';
import type { Role } from '../access/role.js';

/** What the log keeps of a role at its creation or deletion: of the matrix, the cells that are on. */
export function roleFields(role: Pick<Role, 'name' | 'description' | 'permissions'>): JsonObject {
  return { name: role.name, description: role.description, abilities: grantedPermissions(role.permissions) };
}
