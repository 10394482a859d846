import type { Actor, PermissionHolder } from './actor.js';
import { EscalationDenied, SelfLockout } from './errors.js';
import { contains, type PermissionSet } from './permission-set.js';
import type { EffectivePermissions } from './permissions.js';

/** An actor can't change the access of a user who has permissions that the actor lacks, dormant ones included. */
export function requirePermissionsOf(actor: Actor, target: EffectivePermissions): void {
  if (!actor.permissions.includesDormant(target)) throw new EscalationDenied();
}

/**
 * An actor can't assign roles with permissions the actor lacks, dormant ones included. `added` holds the permissions of
 * the added roles.
 */
export function requireAssignable(actor: PermissionHolder, added: EffectivePermissions): void {
  if (!actor.permissions.includesDormant(added)) throw new EscalationDenied();
}

/** An actor can't switch on or off a permission that they lack. */
export function requireHeldPermissions(actor: PermissionHolder, switched: PermissionSet): void {
  if (!contains(actor.permissions.permissionSet, switched)) throw new EscalationDenied();
}

/** An actor can't suspend, reinstate or delete themselves. */
export function refuseSelfLockout(actor: Actor, targetId: string): void {
  if (actor.id === targetId) throw new SelfLockout();
}
