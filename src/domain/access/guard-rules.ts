import type { Actor, Holder } from './actor.js';
import { EscalationDenied, LastAdministrator, SelfLockout } from './errors.js';
import { contains, type PermissionSet } from './permission-set.js';
import type { EffectivePermissions } from './permissions.js';
import { ADMINISTRATOR_ROLE_ID } from './role.js';
import { canSignIn, type User } from '../users/user.js';

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
  if (actor.user.id === targetId) throw new SelfLockout();
}

/** Whether someone who can sign in holds Administrator before the change and this user does not after it. */
export function losesAdministrator(before: User, after: User | undefined): boolean {
  return isAdministrator(before) && (after === undefined || !isAdministrator(after));
}

/** Throws `LastAdministrator` when the user who loses the role was the only one who could sign in with it. */
export function requireOtherAdministrator(loses: boolean, hasOther: boolean): void {
  if (loses && !hasOther) throw new LastAdministrator();
}

function isAdministrator(user: User): boolean {
  return canSignIn(user) && user.roleIds.includes(ADMINISTRATOR_ROLE_ID);
}
