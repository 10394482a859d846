import type { ChangeEntry } from '../changes/change.js';
import type { PermissionHolder } from '../access/actor.js';
import type { Authority } from '../authority/authority.js';
import { requireHeldPermissions } from '../access/guard-rules.js';
import { creationOf, requireRoom, requireUnique } from '../authority/kinds/entries.js';
import { ROLE } from '../authority/kinds/role.js';
import { switchedPermissions, type RequestedPermissions } from './requested-permissions.js';

/** Input for a new role: trimmed and validated. */
export interface NewRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: RequestedPermissions;
}

/**
 * Decides the creation of a role. Throws, in this order: `ValidationFailed` for permissions that don't exist,
 * `EscalationDenied`, `LimitReached`, `AlreadyExists`.
 */
export function decideRoleCreation(
  actor: PermissionHolder,
  id: string,
  role: NewRole,
  authority: Authority,
): ChangeEntry {
  const permissions = switchedPermissions(new Map(), role.permissions, authority).on;
  requireHeldPermissions(actor, permissions);
  requireRoom(ROLE, authority.records.roles);
  requireUnique(ROLE, authority.records.roles, { name: role.name });
  return creationOf(ROLE, id, { ...role, permissions });
}
