import type { ChangeEntry } from '../changes/change.js';
import { createdEntry } from '../changes/change-entry.js';
import { AlreadyExists, LimitReached } from '../domain-error.js';
import { fold } from '../text/fold.js';
import type { PermissionHolder } from '../access/actor.js';
import type { Authority } from '../authority/authority.js';
import { requireHeldPermissions } from '../access/guard-rules.js';
import { ROLE } from '../authority/kinds/role.js';
import { switchedPermissions, type RequestedPermissions } from './requested-permissions.js';

export const MAX_ROLES = 1_000;

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
  if (authority.records.roles.size >= MAX_ROLES) throw new LimitReached('roles', MAX_ROLES);
  requireFreeName(role.name, authority);
  return createdEntry('role', id, ROLE.logFields({ ...role, permissions }));
}

/** Throws `AlreadyExists` when another role has the same folded name. */
export function requireFreeName(name: string, authority: Authority, exceptId?: string): void {
  const folded = fold(name);
  for (const role of authority.records.roles.values()) {
    if (role.id !== exceptId && fold(role.name) === folded) throw new AlreadyExists('role', 'name');
  }
}
