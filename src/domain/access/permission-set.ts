import { NO_ACTIONS, type Action, type ActionSet } from './action.js';

/** Ability key -> actions. A `Map`, so that a user-made key never meets a prototype. */
export type Matrix = ReadonlyMap<string, ActionSet>;

/** One cell of a matrix in the form `customer.update`. */
export type Permission = `${string}.${Action}`;

export function cellsOf(matrix: Matrix, key: string): ActionSet {
  return matrix.get(key) ?? NO_ACTIONS;
}

/** True when every cell of `inner` is also in `outer`. */
export function contains(outer: Matrix, inner: Matrix): boolean {
  for (const [key, set] of inner) if ((set & ~cellsOf(outer, key)) !== 0) return false;
  return true;
}
