import { NO_ACTIONS, type ActionSet } from './action.js';
import type { Ability } from './ability.js';
import { cellsOf } from './permission-set.js';
import { Permissions } from './permissions.js';
import type { Role } from './role.js';

/** Flattens roles into permissions: for every ability, the union of the roles' cells, masked by its actions. */
export function resolve(roles: readonly Role[], abilities: Iterable<Ability>): Permissions {
  const matrix = new Map<string, ActionSet>();
  for (const ability of abilities) {
    let granted = NO_ACTIONS;
    for (const role of roles) granted |= cellsOf(role.cells, ability.key);
    matrix.set(ability.key, granted & ability.actions);
  }
  return new Permissions(matrix, roles);
}
