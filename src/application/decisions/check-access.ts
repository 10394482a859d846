import type { Wanted } from '../../domain/decisions/decide.js';
import { Forbidden } from '../../domain/permissions/errors.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { Permission } from '../../domain/permissions/permission-set.js';
import type { Caller } from '../../domain/users/caller.js';

/** Tells a gateway whether the caller may do something: as this service's own requests are checked. */
export class CheckAccess {
  static readonly needs = SIGN_IN;

  /** Throws `Forbidden`, also for an ability or action that there isn't. */
  execute(actor: Caller, { ability, action }: Wanted): void {
    const permission: Permission = `${ability}.${action}`;
    if (!actor.permissions.can(permission)) throw new Forbidden([permission]);
  }
}
