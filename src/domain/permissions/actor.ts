import { Forbidden } from './errors.js';
import { meets, missingPermissions, type Needs } from './needs.js';
import type { StandardPermission } from './permission-set.js';
import type { EffectivePermissions } from './effective-permissions.js';

/**
 * Whom a use case acts for, and their permissions at one moment. Resolved again for every request and inside every transaction.
 * Either a `Caller`, or the person or token that started an operation, which continues after their request was answered.
 */
export interface Actor {
  readonly kind: 'user' | 'token';
  /** Id written to the change log. */
  readonly id: string;
  readonly permissions: EffectivePermissions;
}

/** Anything that holds permissions: an actor, or the service itself acting with a role's permissions. */
export type PermissionHolder = Pick<Actor, 'permissions'>;

/** Checks one permission, for example `can(actor, 'customer.update')`. Synchronous: reads memory only. */
export function can(actor: PermissionHolder, permission: StandardPermission): boolean {
  return actor.permissions.can(permission);
}

/** Throws `Forbidden` when the actor doesn't meet the needs; `own` is true if the record is the actor's own. */
export function authorise(actor: PermissionHolder, needs: Needs, own = false): void {
  if (meets(actor.permissions, needs, own)) return;
  throw new Forbidden(missingPermissions(actor.permissions, needs));
}
