import type { Ability } from '../abilities/ability.js';
import { ACTIONS, actionBit, NO_ACTIONS, type Action, type ActionSet } from '../permissions/action.js';
import { actionsOf, type Permission } from '../permissions/permission-set.js';
import type { Role } from '../roles/role.js';

const PERMISSION = /^([a-z][a-z0-9_-]{0,63})\.([a-z]+)$/;

/** Parses `<ability key>.<action>`; undefined for anything else. The ability may be unknown. */
export function parsePermission(text: string): Permission | undefined {
  const [, key, action] = PERMISSION.exec(text) ?? [];
  const known = ACTIONS.find((one) => one === action);
  return key === undefined || known === undefined ? undefined : `${key}.${known}`;
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
    const dot = permission.lastIndexOf('.');
    const key = permission.slice(0, dot);
    const action = actionBit(permission.slice(dot + 1) as Action) & (abilityByKey(key)?.actions ?? NO_ACTIONS);
    if (action !== NO_ACTIONS) wanted.set(key, actionsOf(wanted, key) | action);
  }
  return [...roles].filter((role) =>
    [...wanted].some(([key, set]) => (actionsOf(role.permissions, key) & set) !== NO_ACTIONS),
  );
}
