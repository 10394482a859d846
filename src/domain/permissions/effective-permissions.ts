import { listActions, unionOf, type ActionSet } from './action.js';
import { actionsOf, lackedPermissions, type PermissionSet, type Permission } from './permission-set.js';

/** What is needed of a role that grants permissions. */
interface GrantingRole {
  readonly id: string;
  readonly permissions: PermissionSet;
}

const NO_OWN_ACTIONS: ReadonlyMap<string, readonly string[]> = new Map();

/** Ids of the existing roles and groups that are held directly, in an order of their own. */
interface Held {
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  /** When the newest of them was made, in milliseconds since the epoch; 0 without any. */
  readonly newest: number;
}

/** Permissions that roles and groups grant in total. */
export class EffectivePermissions {
  readonly #allowed: ReadonlySet<Permission>;
  #granted: PermissionSet | undefined;

  constructor(
    /** Has the key of every ability, with the union of the roles' actions, limited to the ability's own. */
    readonly permissionSet: PermissionSet,
    /** Those that are held, and those of the groups that are held; each once. */
    readonly roles: readonly GrantingRole[],
    /** The own actions of the abilities that have any, by key, granted or not. */
    readonly ownActions = NO_OWN_ACTIONS,
    readonly held: Held = { roleIds: roles.map(({ id }) => id), groupIds: [], newest: 0 },
  ) {
    const allowed = new Set<Permission>();
    for (const [key, set] of permissionSet) for (const action of listActions(set)) allowed.add(`${key}.${action}`);
    this.#allowed = allowed;
  }

  can(permission: Permission): boolean {
    return this.#allowed.has(permission);
  }

  /** Whether the role is held directly or through a group. */
  includesRole(roleId: string): boolean {
    return this.roles.some(({ id }) => id === roleId);
  }

  /**
   * Permissions of the other that these lack, dormant ones included, which become effective when their action is
   * switched on. In the order of `lackedPermissions`.
   */
  lackedOf(other: EffectivePermissions): Permission[] {
    return lackedPermissions(this.#grants(), other.#grants());
  }

  /** All permissions that the roles grant, dormant or not. */
  #grants(): PermissionSet {
    if (this.#granted !== undefined) return this.#granted;
    const granted = new Map<string, ActionSet>();
    for (const { permissions } of this.roles)
      for (const [key, set] of permissions) granted.set(key, unionOf(actionsOf(granted, key), set));
    this.#granted = granted;
    return granted;
  }
}
