import type { Session } from '../sessions/session.js';
import type { User } from '../users/user.js';
import { Forbidden } from './errors.js';
import type { Permission } from './permission-set.js';
import { meets, type Needs } from './needs.js';
import type { EffectivePermissions } from './permissions.js';

/** A signed-in person as of one moment: resolved anew for every request and inside every transaction. */
export interface Actor {
  readonly user: User;
  readonly session: Session;
  readonly permissions: EffectivePermissions;
}

/** Whoever acts by what they hold: a signed-in person, or the service itself with what some role grants. */
export type Holder = Pick<Actor, 'permissions'>;

/** `can(actor, 'customer.update')`: synchronous, from what is held in memory. */
export function can(actor: Actor, permission: Permission): boolean {
  return actor.permissions.can(permission);
}

/** Throws `Forbidden` when the actor does not meet the needs. */
export function authorise(actor: Actor, needs: Needs, own = false): void {
  if (!meets(actor.permissions, needs, own)) throw new Forbidden();
}
