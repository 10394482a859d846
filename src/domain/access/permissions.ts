import { ACTIONS, hasAction, type Action, type ActionSet } from './action.js';
import { cellsOf, contains, type Matrix, type Permission } from './permission-set.js';
import type { Role } from './role.js';

/** What a set of roles amounts to: every known ability key with its actions, and which role granted each cell. */
export class Permissions {
  readonly #held: ReadonlySet<Permission>;
  #granted: Matrix | undefined;

  constructor(
    /** Holds EVERY known ability key: the union of the roles, masked by what each ability says exists. */
    readonly matrix: Matrix,
    readonly roles: readonly Role[],
  ) {
    const held = new Set<Permission>();
    for (const [key, set] of matrix) {
      for (const action of ACTIONS) if (hasAction(set, action)) held.add(`${key}.${action}`);
    }
    this.#held = held;
  }

  can(permission: Permission): boolean {
    return this.#held.has(permission);
  }

  /** The roles that grant a cell: the reason for a yes. Empty is a no. */
  grantedBy(key: string, action: Action): readonly Role[] {
    if (!hasAction(cellsOf(this.matrix, key), action)) return [];
    return this.roles.filter((role) => hasAction(cellsOf(role.cells, key), action));
  }

  /** True when these permissions hold everything the others do at this moment. */
  cover(other: Permissions): boolean {
    return contains(this.matrix, other.matrix);
  }

  /** As `cover`, with the grants that sleep: they count again when their action is switched on. */
  coverAsleep(other: Permissions): boolean {
    return contains(this.#grants(), other.#grants());
  }

  /** What the roles grant, whatever the abilities say exists. */
  #grants(): Matrix {
    if (this.#granted !== undefined) return this.#granted;
    const granted = new Map<string, ActionSet>();
    for (const { cells } of this.roles) for (const [key, set] of cells) granted.set(key, cellsOf(granted, key) | set);
    this.#granted = granted;
    return granted;
  }
}
