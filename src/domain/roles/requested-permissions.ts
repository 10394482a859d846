import { ValidationFailed, type FieldError } from '../domain-error.js';
import { ACTIONS, actionBit, NO_ACTIONS, type Action, type ActionSet } from '../access/action.js';
import type { Authority } from '../authority/authority.js';
import { actionsOf, type PermissionSet } from '../access/permission-set.js';

/** Cells as a client sent them: ability key -> action -> on or off. Neither name need exist. */
export type RequestedPermissions = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** The cells that a request really switches. */
export interface SwitchedPermissions {
  readonly on: PermissionSet;
  readonly off: PermissionSet;
}

/**
 * What a request changes of a matrix. Switching on what does not exist throws `ValidationFailed` naming each cell;
 * `false` there is ignored, because clients echo the whole matrix, in which a masked cell is off.
 */
export function switchedPermissions(
  matrix: PermissionSet,
  requested: RequestedPermissions,
  authority: Authority,
): SwitchedPermissions {
  const on = new Map<string, ActionSet>();
  const off = new Map<string, ActionSet>();
  const unknown: [string, FieldError][] = [];
  for (const [key, flags] of requested) {
    const exists = authority.abilityByKey(key)?.actions ?? NO_ACTIONS;
    const held = actionsOf(matrix, key);
    for (const [name, value] of flags) {
      const bit = isAction(name) ? actionBit(name) & exists : NO_ACTIONS;
      if (bit === NO_ACTIONS && value) unknown.push([`abilities.${key}.${name}`, NO_SUCH_CELL]);
      else if (value && (held & bit) === 0) add(on, key, bit);
      else if (!value && (held & bit) !== 0) add(off, key, bit);
    }
  }
  if (unknown.length > 0) throw new ValidationFailed(Object.fromEntries(unknown));
  return { on, off };
}

const NO_SUCH_CELL: FieldError = { code: 'unknown_cell', message: 'does not exist' };

function isAction(name: string): name is Action {
  return (ACTIONS as readonly string[]).includes(name);
}

function add(matrix: Map<string, ActionSet>, key: string, bit: ActionSet): void {
  matrix.set(key, actionsOf(matrix, key) | bit);
}
