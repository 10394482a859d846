import { ACTIONS, hasAction, type Action, type ActionSet } from './action.js';
import { actionsOf, contains, type PermissionSet, type Permission } from './permission-set.js';
import type { Role } from './role.js';

/** Permissions that a set of roles grants in total, and which role grants each of them. */
export class EffectivePermissions {
  readonly #held: ReadonlySet<Permission>;
  #granted: PermissionSet | undefined;

  constructor(
    /** Has the key of every ability, with the union of the roles' actions, limited to the ability's own. */
    readonly permissionSet: PermissionSet,
    readonly roles: readonly Role[],
  ) {
    const held = new Set<Permission>();
    for (const [key, set] of permissionSet) {
      for (const action of ACTIONS) if (hasAction(set, action)) held.add(`${key}.${action}`);
    }
    this.#held = held;
  }

  can(permission: Permission): boolean {
    return this.#held.has(permission);
  }

  /** Roles that grant a permission; empty if none does. */
  grantedBy(key: string, action: Action): readonly Role[] {
    if (!hasAction(actionsOf(this.permissionSet, key), action)) return [];
    return this.roles.filter((role) => hasAction(actionsOf(role.permissions, key), action));
  }

  /** Whether these include all effective permissions of the other. */
  includes(other: EffectivePermissions): boolean {
    return contains(this.permissionSet, other.permissionSet);
  }

  /** Like `includes`, but also compares dormant permissions, which become effective when their action is switched on. */
  includesDormant(other: EffectivePermissions): boolean {
    return contains(this.#grants(), other.#grants());
  }

  /** All permissions that the roles grant, dormant or not. */
  #grants(): PermissionSet {
    if (this.#granted !== undefined) return this.#granted;
    const granted = new Map<string, ActionSet>();
    for (const { permissions } of this.roles)
      for (const [key, set] of permissions) granted.set(key, actionsOf(granted, key) | set);
    this.#granted = granted;
    return granted;
  }
}
