import {
  ACTIONS,
  actionSet,
  hasAction,
  isSameSet,
  NO_ACTIONS,
  unionOf,
  type ActionSet,
} from '../permissions/action.js';
import { effectiveActions } from '../permissions/decide-actions.js';
import { actionsOf, type PermissionSet } from '../permissions/permission-set.js';
import type { Role } from '../roles/role.js';
import type { Authority, AuthorityRecords } from './authority.js';

/**
 * How the effective permissions of a role, of a group or of several together change: a byte per column. In the lower half are
 * its actions before, in the upper half those after.
 */
type Transition = Uint8Array;

const AFTER_BITS = 4;
const BEFORE_MASK = 0b1111;

/** Up to four actions of an ability: the standard ones, or some of its own. */
interface Column {
  readonly key: string;
  readonly actions: readonly string[];
}

export interface SwitchedActions {
  readonly gained: ActionSet;
  readonly lost: ActionSet;
}

/** Which actions on which abilities people gain and lose. Abilities without any are left out. */
export type PermissionChange = ReadonlyMap<string, SwitchedActions>;

/** The permissions that differ between two authorities for some role or group. Made for asking about many sets of them. */
export class ChangedPermissions {
  /**
   * Roles whose effective permissions differ, and groups whose roles do, or that have others. Sets without any of them have the same
   * permissions before and after.
   */
  readonly holdings: readonly string[];
  /** The actions of the abilities that these permissions differ in. */
  readonly #columns: readonly Column[];
  readonly #changedAbilities: readonly string[];
  readonly #transitions = new Map<string, Transition | undefined>();

  constructor(
    private readonly before: Authority,
    private readonly after: Authority,
  ) {
    this.#changedAbilities = abilitiesThatDiffer(before.records, after.records);
    const keys = new Set<string>();
    const roleIds = rolesThatMayDiffer(before.records, after.records).filter((id) => {
      const differing = this.#differingKeys(id);
      for (const key of differing) keys.add(key);
      return differing.length > 0;
    });
    const groupIds = groupsThatMayDiffer(before.records, after.records, new Set(roleIds));
    for (const id of new Set(groupIds.flatMap((groupId) => movedRoles(groupId, before.records, after.records)))) {
      for (const key of this.#grantedKeys(id)) keys.add(key);
    }
    this.holdings = [...roleIds, ...groupIds];
    this.#columns = [...keys].flatMap((key) => columnsOfAbility(key, [before, after]));
  }

  /**
   * How the permissions of people with these roles and groups change, as a text: the same for the same change, and empty when they
   * don't. `readChange` reads it.
   */
  changeOf(holdings: readonly string[]): string {
    const { length } = this.#columns;
    const combined = new Uint8Array(length);
    for (const id of holdings) {
      const transition = this.#transitionOf(id);
      if (transition === undefined) continue;
      for (let index = 0; index < length; index += 1) combined[index]! |= transition[index]!;
    }
    let all = 0;
    for (let index = 0; index < length; index += 1) {
      combined[index] = changeIn(combined[index]!);
      all |= combined[index]!;
    }
    // Called for every role set, and several times as fast as spreading a typed array.
    return all === 0 ? '' : (Reflect.apply(String.fromCharCode, undefined, combined) as string);
  }

  readChange(change: string): PermissionChange {
    const read = new Map<string, SwitchedActions>();
    for (const [index, { key, actions }] of this.#columns.entries()) {
      const byte = change.charCodeAt(index);
      if (byte === 0) continue;
      const { gained, lost } = read.get(key) ?? { gained: NO_ACTIONS, lost: NO_ACTIONS };
      read.set(key, {
        gained: unionOf(gained, actionSet(actions.filter((_, bit) => ((byte >> (bit + AFTER_BITS)) & 1) !== 0))),
        lost: unionOf(lost, actionSet(actions.filter((_, bit) => ((byte >> bit) & 1) !== 0))),
      });
    }
    return read;
  }

  /** A number for each permission that is gained and each that is lost: the same for the same one in any change. */
  numbersOf(change: string): number[] {
    const numbers: number[] = [];
    for (let index = 0; index < change.length; index += 1) {
      const byte = change.charCodeAt(index);
      for (let bit = 0; byte >> bit !== 0; bit += 1) {
        if (((byte >> bit) & 1) !== 0) numbers.push(index * 2 * AFTER_BITS + bit);
      }
    }
    return numbers;
  }

  #differingKeys(roleId: string): string[] {
    const [before, after] = [this.before.records.roles.get(roleId), this.after.records.roles.get(roleId)];
    const keys = new Set([...this.#changedAbilities, ...permissionsThatDiffer(before, after)]);
    return [...keys].filter(
      (key) => !isSameSet(effective(this.before, before, key), effective(this.after, after, key)),
    );
  }

  /** Keys of the abilities that a role has permissions on, before or after. */
  #grantedKeys(roleId: string): string[] {
    return [this.before, this.after].flatMap((authority) => {
      const role = authority.records.roles.get(roleId);
      return [...(role?.permissions.keys() ?? [])].filter((key) => effective(authority, role, key) !== NO_ACTIONS);
    });
  }

  #transitionOf(holding: string): Transition | undefined {
    if (this.#transitions.has(holding)) return this.#transitions.get(holding);
    const [before, after] = [rolesOf(this.before.records, holding), rolesOf(this.after.records, holding)];
    const transition =
      before.length + after.length === 0
        ? undefined
        : Uint8Array.from(
            this.#columns,
            (column) => bitsIn(this.before, before, column) | (bitsIn(this.after, after, column) << AFTER_BITS),
          );
    this.#transitions.set(holding, transition);
    return transition;
  }
}

/** The lost actions in the lower half, the gained ones in the upper half. */
function changeIn(transition: number): number {
  const before = transition & BEFORE_MASK;
  const after = transition >> AFTER_BITS;
  return (before & ~after) | ((after & ~before) << AFTER_BITS);
}

/** Unchanged records are the same objects. */
function rolesThatMayDiffer(before: AuthorityRecords, after: AuthorityRecords): string[] {
  const ids = new Set([...before.roles.keys(), ...after.roles.keys()]);
  if (before.abilities !== after.abilities) return [...ids];
  if (before.roles === after.roles) return [];
  return [...ids].filter((id) => before.roles.get(id) !== after.roles.get(id));
}

/** Groups that have other roles, or one of the roles that differ. */
function groupsThatMayDiffer(
  before: AuthorityRecords,
  after: AuthorityRecords,
  roleIds: ReadonlySet<string>,
): string[] {
  const ids = new Set([...before.groups.keys(), ...after.groups.keys()]);
  return [...ids].filter(
    (id) =>
      movedRoles(id, before, after).length > 0 ||
      after.groups.get(id)?.roleIds.some((roleId) => roleIds.has(roleId)) === true,
  );
}

/** The roles that a group gets or loses. Unchanged records are the same objects. */
function movedRoles(groupId: string, before: AuthorityRecords, after: AuthorityRecords): string[] {
  if (before.groups.get(groupId) === after.groups.get(groupId)) return [];
  const then = before.groups.get(groupId)?.roleIds ?? [];
  const now = after.groups.get(groupId)?.roleIds ?? [];
  return [...then.filter((id) => !now.includes(id)), ...now.filter((id) => !then.includes(id))];
}

/** The roles that holding this role or group gives. */
function rolesOf({ roles, groups }: AuthorityRecords, holding: string): Role[] {
  const roleIds = groups.get(holding)?.roleIds ?? [holding];
  return roleIds.map((id) => roles.get(id)).filter((role) => role !== undefined);
}

/** Keys of the abilities whose actions differ. */
function abilitiesThatDiffer(before: AuthorityRecords, after: AuthorityRecords): string[] {
  if (before.abilities === after.abilities) return [];
  const ids = new Set([...before.abilities.keys(), ...after.abilities.keys()]);
  return [...ids].flatMap((id) => {
    const [then, now] = [before.abilities.get(id), after.abilities.get(id)];
    return isSameSet(then?.actions ?? NO_ACTIONS, now?.actions ?? NO_ACTIONS) ? [] : [(now ?? then)!.key];
  });
}

/** Keys of the abilities that the roles grant different actions on. */
function permissionsThatDiffer(before: Role | undefined, after: Role | undefined): string[] {
  if (before?.permissions === after?.permissions) return [];
  const [then, now] = [before?.permissions ?? NO_PERMISSIONS, after?.permissions ?? NO_PERMISSIONS];
  const differing: string[] = [];
  for (const [key, actions] of now) if (!isSameSet(actionsOf(then, key), actions)) differing.push(key);
  for (const key of then.keys()) if (!now.has(key)) differing.push(key);
  return differing;
}

const NO_PERMISSIONS: PermissionSet = new Map();

/** The actions on an ability that a role allows. */
function effective(authority: Authority, role: Role | undefined, key: string): ActionSet {
  if (role === undefined) return NO_ACTIONS;
  return effectiveActions(authority.abilityByKey(key)?.actions ?? NO_ACTIONS, actionsOf(role.permissions, key));
}

/** An ability's actions before and after, four to a column. */
function columnsOfAbility(key: string, authorities: readonly Authority[]): Column[] {
  const own = new Set(authorities.flatMap((authority) => authority.abilityByKey(key)?.actions.own ?? []));
  const columns: Column[] = [{ key, actions: ACTIONS }];
  const rest = [...own];
  while (rest.length > 0) columns.push({ key, actions: rest.splice(0, AFTER_BITS) });
  return columns;
}

/** Which of a column's actions roles allow together: as bits in their order. */
function bitsIn(authority: Authority, roles: readonly Role[], { key, actions }: Column): number {
  const sets = roles.map((role) => effective(authority, role, key));
  if (actions === ACTIONS) return sets.reduce((bits, set) => bits | set.standard, 0);
  return actions.reduce((bits, action, bit) => bits | (Number(sets.some((set) => hasAction(set, action))) << bit), 0);
}
