import type { KnownAbilities } from '../abilities/known-abilities.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { requireHeldPermissions } from '../permissions/guard-rules.js';
import { switchedPermissions, type RequestedPermissions } from './requested-permissions.js';
import type { Role } from './role.js';

/** Input for a new role: trimmed and validated. */
export interface NewRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: RequestedPermissions;
}

/**
 * The fields of a new role. Throws, in this order: `ValidationFailed` for permissions that don't exist,
 * `EscalationDenied`.
 */
export function fieldsOfNewRole(
  actor: PermissionHolder,
  { name, description, permissions }: NewRole,
  abilities: KnownAbilities,
): Pick<Role, 'name' | 'description' | 'permissions'> {
  const granted = switchedPermissions(new Map(), permissions, abilities).on;
  requireHeldPermissions(actor, granted);
  return { name, description, permissions: granted };
}
