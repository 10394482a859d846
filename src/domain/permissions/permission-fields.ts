import type { Json, JsonObject } from '../changes/change.js';
import { actionSet, listActions, NO_ACTIONS, type ActionSet } from './action.js';
import { actionsOf, type PermissionSet } from './permission-set.js';

/** Serialises the granted permissions: ability key -> action -> true. */
export function grantedPermissions(granted: PermissionSet): JsonObject {
  const fields: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const [key, set] of granted) {
    const flags = Object.fromEntries(listActions(set).map((action) => [action, true]));
    if (Object.keys(flags).length > 0) fields[key] = flags;
  }
  return fields;
}

/** Serialises permissions that a change switched: those in `on` as true, those in `off` as false. */
export function flaggedPermissions(on: PermissionSet, off: PermissionSet): JsonObject {
  const fields = Object.create(null) as Record<string, Record<string, boolean>>;
  for (const [permissions, value] of [[on, true] as const, [off, false] as const]) {
    for (const [key, set] of permissions) for (const action of listActions(set)) (fields[key] ??= {})[action] = value;
  }
  return fields;
}

/** Switches the permissions named in `fields` and leaves the others alone. Abilities without actions are omitted. */
export function withPermissions(permissions: PermissionSet, fields: JsonObject): PermissionSet {
  const next = new Map(permissions);
  for (const [key, flags] of Object.entries(fields)) {
    const set = withFlags(actionsOf(permissions, key), flags as JsonObject);
    if (set === NO_ACTIONS) next.delete(key);
    else next.set(key, set);
  }
  return next;
}

/** Switches the actions that `fields` name with a boolean, and leaves the others alone. */
export function withFlags(set: ActionSet, fields: JsonObject): ActionSet {
  const names = new Set(listActions(set));
  for (const [action, flag] of Object.entries(fields)) {
    if (flag === true) names.add(action);
    else if (flag === false) names.delete(action);
  }
  return actionSet(names);
}
