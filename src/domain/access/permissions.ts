import { ACTIONS, hasAction, type Action, type ActionSet } from './action.js';
import { actionsOf, contains, type PermissionSet, type Permission } from './permission-set.js';
import type { Role } from './role.js';

/** What a set of roles amounts to: every known ability key with its actions, and which role granted each cell. */
export class EffectivePermissions {
  readonly #held: ReadonlySet<Permission>;
  #granted: PermissionSet | undefined;

  constructor(
    /** Holds EVERY known ability key: the union of the roles, masked by what each ability says exists. */
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

  /** The roles that grant a cell: the reason for a yes. Empty is a no. */
  grantedBy(key: string, action: Action): readonly Role[] {
    if (!hasAction(actionsOf(this.permissionSet, key), action)) return [];
    return this.roles.filter((role) => hasAction(actionsOf(role.permissions, key), action));
  }

  /** True when these permissions hold everything the others do at this moment. */
  cover(other: EffectivePermissions): boolean {
    return contains(this.permissionSet, other.permissionSet);
  }

  /** As `cover`, with the grants that sleep: they count again when their action is switched on. */
  coverDormant(other: EffectivePermissions): boolean {
    return contains(this.#grants(), other.#grants());
  }

  /** What the roles grant, whatever the abilities say exists. */
  #grants(): PermissionSet {
    if (this.#granted !== undefined) return this.#granted;
    const granted = new Map<string, ActionSet>();
    for (const { permissions: cells } of this.roles)
      for (const [key, set] of cells) granted.set(key, actionsOf(granted, key) | set);
    this.#granted = granted;
    return granted;
  }
}
