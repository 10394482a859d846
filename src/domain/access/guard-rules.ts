import type { ActionSet } from './action.js';
import type { Actor } from './actor.js';
import { EscalationDenied, LastAdministrator, SelfLockout } from './errors.js';
import { cellsOf, contains, type Matrix } from './matrix.js';
import type { Permissions } from './permissions.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from './role.js';
import { canSignIn, type User } from '../users/user.js';

/** Nobody acts on the access of a user who may do something that they may not. */
export function requireDominance(actor: Actor, target: Permissions): void {
  if (!actor.permissions.cover(target)) throw new EscalationDenied();
}

/** Nobody assigns a role that holds a cell they do not hold: `added` are the permissions of the added roles. */
export function requireAssignable(actor: Actor, added: Permissions): void {
  if (!actor.permissions.cover(added)) throw new EscalationDenied();
}

/** Nobody switches a cell, on or off, that they do not hold. */
export function requireHeldCells(actor: Actor, cells: Matrix): void {
  if (!contains(actor.permissions.matrix, cells)) throw new EscalationDenied();
}

/**
 * An action that is switched on again wakes the grants that slept in roles meanwhile. That is switching on those cells,
 * so the actor must hold them too, sleeping as they are; else they could first be given a harmless role and wake it.
 */
export function requireWakeable(actor: Actor, key: string, on: ActionSet, roles: Iterable<Role>): void {
  let sleeping = 0;
  for (const role of roles) if (role.id !== ADMINISTRATOR_ROLE_ID) sleeping |= cellsOf(role.cells, key) & on;
  let held = 0;
  for (const role of actor.permissions.roles) held |= cellsOf(role.cells, key);
  if ((sleeping & ~held) !== 0) throw new EscalationDenied();
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
