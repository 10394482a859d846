import {
  hasAction,
  intersectionOf,
  isStandardAction,
  NO_ACTIONS,
  actionSet,
  unionOf,
  type ActionSet,
} from '../permissions/action.js';
import { actionsOf, type Permission } from '../permissions/permission-set.js';
import type { Ability } from '../abilities/ability.js';
import type { Role } from '../roles/role.js';

const PERMISSION = /^[a-z][a-z0-9_-]{0,63}\.[a-z][a-z0-9_-]{0,31}$/;

/** Parses `<ability key>.<action>`; undefined for anything else. Ability and action may be unknown. */
export function parsePermission(text: string): Permission | undefined {
  return PERMISSION.test(text) ? (text as Permission) : undefined;
}

/** Key and action of a permission. Neither has a dot. */
function partsOf(permission: Permission): readonly [string, string] {
  const dot = permission.indexOf('.');
  return [permission.slice(0, dot), permission.slice(dot + 1)];
}

/** Those of the permissions whose action no ability has: neither a standard one, nor an own one of any. */
export function withUnknownAction(permissions: readonly Permission[], abilities: Iterable<Ability>): Permission[] {
  const own = new Set([...abilities].flatMap(({ actions }) => actions.own));
  return permissions.filter((permission) => {
    const [, action] = partsOf(permission);
    return !isStandardAction(action) && !own.has(action);
  });
}

/**
 * The roles that grant at least one of the permissions, dormant ones and those of unknown abilities left out: a user has
 * one of them exactly when holding one of these roles, unless suspended.
 */
export function grantingRoles(
  permissions: Iterable<Permission>,
  roles: Iterable<Role>,
  abilityByKey: (key: string) => Ability | undefined,
): Role[] {
  const wanted = new Map<string, ActionSet>();
  for (const permission of permissions) {
    const [key, action] = partsOf(permission);
    const ability = abilityByKey(key);
    if (ability === undefined || !hasAction(ability.actions, action)) continue;
    wanted.set(key, unionOf(actionsOf(wanted, key), actionSet([action])));
  }
  return [...roles].filter((role) =>
    [...wanted].some(([key, set]) => intersectionOf(actionsOf(role.permissions, key), set) !== NO_ACTIONS),
  );
}
