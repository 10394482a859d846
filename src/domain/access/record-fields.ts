import type { Json, JsonObject } from '../changes/change.js';
import type { Feature } from '../features/feature.js';
import type { Ability } from './ability.js';
import { actionBit, actionFlags, ACTIONS, hasAction, listActions, NO_ACTIONS, type ActionSet } from './action.js';
import { actionsOf, type PermissionSet } from './permission-set.js';
import type { Role } from './role.js';

/** What the log keeps of an ability at its creation or deletion. */
export function abilityFields(ability: Pick<Ability, 'key' | 'name' | 'description' | 'actions'>): JsonObject {
  return {
    key: ability.key,
    name: ability.name,
    description: ability.description,
    ...actionFlags(ability.actions),
  };
}

/** What the log keeps of a role at its creation or deletion: of the matrix, the cells that are on. */
export function roleFields(role: Pick<Role, 'name' | 'description' | 'permissions'>): JsonObject {
  return { name: role.name, description: role.description, abilities: grantedPermissions(role.permissions) };
}

/** What the log keeps of a feature at its creation or deletion. */
export function featureFields(feature: Pick<Feature, 'key' | 'name' | 'description' | 'enabled'>): JsonObject {
  return { key: feature.key, name: feature.name, description: feature.description, enabled: feature.enabled };
}

/** The cells of a matrix that are on, as the wire writes them. */
export function grantedPermissions(matrix: PermissionSet): JsonObject {
  const fields: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const [key, set] of matrix) {
    const cells = Object.fromEntries(
      ACTIONS.filter((action) => hasAction(set, action)).map((action) => [action, true]),
    );
    if (Object.keys(cells).length > 0) fields[key] = cells;
  }
  return fields;
}

/** The cells that a change switched, with their values on one side of it: those of `on` true, those of `off` false. */
export function flaggedPermissions(on: PermissionSet, off: PermissionSet): JsonObject {
  const fields = Object.create(null) as Record<string, Record<string, boolean>>;
  for (const [matrix, value] of [[on, true] as const, [off, false] as const]) {
    for (const [key, set] of matrix) for (const action of listActions(set)) (fields[key] ??= {})[action] = value;
  }
  return fields;
}

/** The matrix after the cells that `fields` names were switched; all others stand. Empty rows are left out. */
export function withPermissions(matrix: PermissionSet, fields: JsonObject): PermissionSet {
  const next = new Map(matrix);
  for (const [key, cells] of Object.entries(fields)) {
    const set = withFlags(actionsOf(matrix, key), cells as JsonObject);
    if (set === NO_ACTIONS) next.delete(key);
    else next.set(key, set);
  }
  return next;
}

/** The action set after the flags that `fields` names were switched; all others stand. */
export function withFlags(set: ActionSet, fields: JsonObject): ActionSet {
  let next = set;
  for (const action of ACTIONS) {
    if (fields[action] === true) next |= actionBit(action);
    else if (fields[action] === false) next &= ~actionBit(action);
  }
  return next;
}
