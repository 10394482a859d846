import type { Json, JsonObject } from '../changes/change.js';
import { actionBit, ACTIONS, hasAction, listActions, NO_ACTIONS, type ActionSet } from './action.js';
import { actionsOf, type PermissionSet } from './permission-set.js';

/** Serialises the granted permissions: ability key -> action -> true. */
export function grantedPermissions(granted: PermissionSet): JsonObject {
  const fields: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const [key, set] of granted) {
    const flags = Object.fromEntries(
      ACTIONS.filter((action) => hasAction(set, action)).map((action) => [action, true]),
    );
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

/** Switches the actions named in `fields` and leaves the others alone. */
export function withFlags(set: ActionSet, fields: JsonObject): ActionSet {
  let next = set;
  for (const action of ACTIONS) {
    if (fields[action] === true) next |= actionBit(action);
    else if (fields[action] === false) next &= ~actionBit(action);
  }
  return next;
}
