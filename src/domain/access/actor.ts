import { Forbidden } from './errors.js';
import { meets, type Needs } from './needs.js';
import type { Permission } from './permission-set.js';
import type { EffectivePermissions } from './permissions.js';

/** Who asks, as of one moment: resolved anew for every request and inside every transaction. */
export interface Actor {
  readonly kind: 'user';
  /** As the change log names the actor. */
  readonly id: string;
  readonly permissions: EffectivePermissions;
}

/** Anybody who acts by permissions: an actor, or the service itself with what some role grants. */
export type Holder = Pick<Actor, 'permissions'>;

/** `can(actor, 'customer.update')`: synchronous, from what is held in memory. */
export function can(actor: Holder, permission: Permission): boolean {
  return actor.permissions.can(permission);
}

/** Throws `Forbidden` when the actor does not meet the needs; `own` tells that the record is their own. */
export function authorise(actor: Holder, needs: Needs, own = false): void {
  if (!meets(actor.permissions, needs, own)) throw new Forbidden();
}
