import { columnsOf, hasAction, listActions, unionOf } from '../../permissions/action.js';
import { grantedPermissions, withPermissions } from '../../permissions/permission-fields.js';
import { actionsOf, type PermissionSet } from '../../permissions/permission-set.js';
import type { Role } from '../../roles/role.js';
import { differs } from '../../changes/differs.js';
import type { JsonObject } from '../../changes/change.js';
import { laterThan } from '../../later-than.js';
import { readActions, text } from './fields.js';
import { defineKind, type Field } from './kind.js';

const NO_PERMISSIONS: PermissionSet = new Map();

/** In the log the switched permissions; in storage lists of actions by key. */
const permissions: Field<PermissionSet> = {
  logged: ['abilities'],
  after: (previous = NO_PERMISSIONS, fields) => withPermissions(previous, (fields['abilities'] ?? {}) as JsonObject),
  log: (value) => ({ abilities: grantedPermissions(value) }),
  write: (value) => Object.fromEntries([...value.keys()].sort().map((key) => [key, listActions(value.get(key)!)])),
  read: (stored) => new Map(Object.entries(stored as JsonObject).map(([key, list]) => [key, readActions(list)])),
  differs: differingPermission,
};

export const ROLE = defineKind<Role>({
  resource: 'role',
  plural: 'roles',
  limit: 1_000,
  unique: { field: 'name', isFolded: true },
  isRepeatable: true,
  isHeld: true,
  fields: { name: text('name'), description: text('description'), permissions },
});

export function withNewPermissions(role: Role, permissions: PermissionSet, at: number): Role {
  return { ...role, permissions, version: role.version + 1, updated: laterThan(role.updated, at) };
}

function differingPermission(place: string, _: string, stored: PermissionSet, replayed: PermissionSet) {
  for (const key of new Set([...replayed.keys(), ...stored.keys()])) {
    const [table, log] = [actionsOf(stored, key), actionsOf(replayed, key)];
    for (const action of columnsOf(unionOf(table, log))) {
      const error = differs(place, `permission ${key}.${action}`, hasAction(table, action), hasAction(log, action));
      if (error !== undefined) return error;
    }
  }
  return undefined;
}
