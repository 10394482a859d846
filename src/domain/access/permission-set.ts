import { NO_ACTIONS, type Action, type ActionSet } from './action.js';

/** Ability key -> actions. A `Map`, so user-defined keys can't collide with object prototypes. */
export type PermissionSet = ReadonlyMap<string, ActionSet>;

/** Ability key and action, such as `customer.update`. */
export type Permission = `${string}.${Action}`;

export function actionsOf(permissions: PermissionSet, key: string): ActionSet {
  return permissions.get(key) ?? NO_ACTIONS;
}

/** True when every permission in `inner` is also in `outer`. */
export function contains(outer: PermissionSet, inner: PermissionSet): boolean {
  for (const [key, set] of inner) if ((set & ~actionsOf(outer, key)) !== 0) return false;
  return true;
}
