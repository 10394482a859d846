import { NO_ACTIONS, type ActionSet } from './action.js';
import type { Ability } from './ability.js';
import { actionsOf } from './permission-set.js';
import { EffectivePermissions } from './permissions.js';
import type { Role } from './role.js';

/** Resolves roles to permissions: for every ability, the union of the roles' actions, limited to the ability's own. */
export function resolve(roles: readonly Role[], abilities: Iterable<Ability>): EffectivePermissions {
  const effective = new Map<string, ActionSet>();
  for (const ability of abilities) {
    let granted = NO_ACTIONS;
    for (const role of roles) granted |= actionsOf(role.permissions, ability.key);
    effective.set(ability.key, granted & ability.actions);
  }
  return new EffectivePermissions(effective, roles);
}
