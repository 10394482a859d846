import { NO_ACTIONS, type Action, type ActionSet } from './action.js';

/** Ability key -> actions. A `Map`, so that a user-made key never meets a prototype. */
export type PermissionSet = ReadonlyMap<string, ActionSet>;

/** One cell of a matrix in the form `customer.update`. */
export type Permission = `${string}.${Action}`;

export function actionsOf(matrix: PermissionSet, key: string): ActionSet {
  return matrix.get(key) ?? NO_ACTIONS;
}

/** True when every cell of `inner` is also in `outer`. */
export function contains(outer: PermissionSet, inner: PermissionSet): boolean {
  for (const [key, set] of inner) if ((set & ~actionsOf(outer, key)) !== 0) return false;
  return true;
}
