import { compareText } from '../lists/compare.js';
import { listActions, NO_ACTIONS, type Action, type ActionSet } from './action.js';

/** Ability key -> actions. A `Map`, so user-defined keys can't collide with object prototypes. */
export type PermissionSet = ReadonlyMap<string, ActionSet>;

/** Ability key and action, such as `customer.update`. */
export type Permission = `${string}.${Action}`;

export function actionsOf(permissions: PermissionSet, key: string): ActionSet {
  return permissions.get(key) ?? NO_ACTIONS;
}

/** Permissions in one of the `wanted` sets that `held` lacks: by ability key, then read, create, update, delete. */
export function lackedPermissions(held: PermissionSet, ...wanted: readonly PermissionSet[]): Permission[] {
  const lacked = new Map<string, ActionSet>();
  for (const permissions of wanted) {
    for (const [key, set] of permissions) {
      const missing = set & ~actionsOf(held, key);
      if (missing !== NO_ACTIONS) lacked.set(key, actionsOf(lacked, key) | missing);
    }
  }
  return [...lacked]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, set]) => listActions(set).map((action): Permission => `${key}.${action}`));
}
