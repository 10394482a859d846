import { NO_ACTIONS, type ActionSet } from './action.js';
import type { Ability } from './ability.js';
import { decideActions } from './decide-actions.js';
import { actionsOf } from './permission-set.js';
import { EffectivePermissions } from './permissions.js';
import type { Role } from './role.js';

/** Resolves roles to permissions: for every ability, the union of the roles' actions, limited to the ability's own. */
export function resolve(roles: readonly Role[], abilities: Iterable<Ability>): EffectivePermissions {
  const effective = new Map<string, ActionSet>();
  for (const { key, actions } of abilities) {
    effective.set(key, decideActions(actions, grantedActions(roles, key), undefined).granted);
  }
  return new EffectivePermissions(effective, roles);
}

/** All actions that the roles grant on an ability, whether it has them or not. */
export function grantedActions(roles: readonly Role[], key: string): ActionSet {
  let granted = NO_ACTIONS;
  for (const role of roles) granted |= actionsOf(role.permissions, key);
  return granted;
}
