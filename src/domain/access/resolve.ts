import { NO_ACTIONS, unionOf, type ActionSet } from '../permissions/action.js';
import type { Ability } from '../abilities/ability.js';
import { decideActions } from '../permissions/decide-actions.js';
import { actionsOf } from '../permissions/permission-set.js';
import { EffectivePermissions } from '../permissions/effective-permissions.js';
import type { Group } from '../groups/group.js';
import type { Role } from '../roles/role.js';

/** A role that somebody has: through a group, or directly. */
export interface Grant {
  readonly role: Role;
  readonly through: Group | undefined;
}

/**
 * Resolves roles to permissions: for every ability, the union of the roles' actions, limited to the ability's own. `groupIds` are those of the
 * groups that are held, with or without roles, and `newest` is when the newest of the roles and groups was made.
 */
export function resolve(
  grants: readonly Grant[],
  abilities: Iterable<Ability>,
  groupIds: readonly string[] = [],
  newest = 0,
): EffectivePermissions {
  const roles = [...new Set(grants.map(({ role }) => role))];
  const effective = new Map<string, ActionSet>();
  const ownActions = new Map<string, readonly string[]>();
  for (const { key, actions } of abilities) {
    effective.set(key, decideActions(actions, grantedActions(roles, key), undefined).granted);
    if (actions.own.length > 0) ownActions.set(key, actions.own);
  }
  const roleIds = grants.filter(({ through }) => through === undefined).map(({ role }) => role.id);
  return new EffectivePermissions(effective, roles, ownActions, { roleIds, groupIds, newest });
}

/** All actions that the roles grant on an ability, whether it has them or not. */
export function grantedActions(roles: readonly Role[], key: string): ActionSet {
  let granted = NO_ACTIONS;
  for (const role of roles) granted = unionOf(granted, actionsOf(role.permissions, key));
  return granted;
}
