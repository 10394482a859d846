import type { Json, JsonObject } from '../changes/change.js';
import { actionBit, ACTIONS, hasAction, listActions, NO_ACTIONS, type ActionSet } from './action.js';
import { actionsOf, type PermissionSet } from './permission-set.js';

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
