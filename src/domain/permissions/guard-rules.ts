import type { Actor, PermissionHolder } from './actor.js';
import { EscalationDenied, SelfLockout } from './errors.js';
import { lackedPermissions, type Permission, type PermissionSet } from './permission-set.js';
import type { EffectivePermissions } from './effective-permissions.js';

/** An actor can't change the access of a user who has permissions that the actor lacks, dormant ones included. */
export function requirePermissionsOf(actor: PermissionHolder, target: EffectivePermissions): void {
  refuseExceeding(actor.permissions.lackedOf(target));
}

/**
 * An actor can't assign roles with permissions the actor lacks, dormant ones included. `added` holds the permissions of
 * the added roles.
 */
export function requireAssignable(actor: PermissionHolder, added: EffectivePermissions): void {
  refuseExceeding(actor.permissions.lackedOf(added));
}

/** An actor can't switch permissions on or off that they lack. */
export function requireHeldPermissions(actor: PermissionHolder, ...switched: readonly PermissionSet[]): void {
  refuseExceeding(lackedPermissions(actor.permissions.permissionSet, ...switched));
}

function refuseExceeding(lacked: readonly Permission[]): void {
  if (lacked.length > 0) throw new EscalationDenied(lacked);
}

/** An actor can't suspend, reinstate or delete themselves. */
export function refuseSelfLockout(actor: Actor, targetId: string): void {
  if (actor.id === targetId) throw new SelfLockout();
}
