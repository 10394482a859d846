import { compareText } from '../lists/compare.js';
import { differenceOf, listActions, NO_ACTIONS, unionOf, type Action, type ActionSet } from './action.js';

/** Ability key -> actions. A `Map`, so user-defined keys can't collide with object prototypes. */
export type PermissionSet = ReadonlyMap<string, ActionSet>;

/** Ability key and action, such as `customer.update` or `invoice.approve`. */
export type Permission = `${string}.${string}`;

/** A permission with a standard action: the service itself needs no others. */
export type StandardPermission = `${string}.${Action}`;

export function actionsOf(permissions: PermissionSet, key: string): ActionSet {
  return permissions.get(key) ?? NO_ACTIONS;
}

/** Permissions in one of the `wanted` sets that `held` lacks: by ability key, then in the order of `listActions`. */
export function lackedPermissions(held: PermissionSet, ...wanted: readonly PermissionSet[]): Permission[] {
  const lacked = new Map<string, ActionSet>();
  for (const permissions of wanted) {
    for (const [key, set] of permissions) {
      const missing = differenceOf(set, actionsOf(held, key));
      if (missing !== NO_ACTIONS) lacked.set(key, unionOf(actionsOf(lacked, key), missing));
    }
  }
  return [...lacked]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, set]) => listActions(set).map((action): Permission => `${key}.${action}`));
}
