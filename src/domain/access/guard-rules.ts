import type { Actor, Holder } from './actor.js';
import { EscalationDenied, SelfLockout } from './errors.js';
import { contains, type PermissionSet } from './permission-set.js';
import type { EffectivePermissions } from './permissions.js';

/** Nobody acts on the access of a user who may do something that they may not, or could when a sleeping grant wakes. */
export function requireDominance(actor: Actor, target: EffectivePermissions): void {
  if (!actor.permissions.coverDormant(target)) throw new EscalationDenied();
}

/** Nobody assigns a role that holds a cell, awake or asleep, that they do not hold: `added` is what the added roles amount to. */
export function requireAssignable(actor: Holder, added: EffectivePermissions): void {
  if (!actor.permissions.coverDormant(added)) throw new EscalationDenied();
}

/** Nobody switches a cell, on or off, that they do not hold. */
export function requireHeldPermissions(actor: Holder, cells: PermissionSet): void {
  if (!contains(actor.permissions.permissionSet, cells)) throw new EscalationDenied();
}

/** Nobody suspends, reinstates or deletes themselves. */
export function refuseSelfLockout(actor: Actor, targetId: string): void {
  if (actor.id === targetId) throw new SelfLockout();
}
