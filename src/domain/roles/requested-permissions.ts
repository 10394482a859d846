import { ValidationFailed, type FieldError } from '../domain-error.js';
import { actionSet, columnsOf, hasAction, unionOf, type ActionSet } from '../permissions/action.js';
import { nearest } from '../text/nearest.js';
import { kindOfAction } from '../abilities/kind-of-action.js';
import type { KnownAbilities } from '../abilities/known-abilities.js';
import { actionsOf, type PermissionSet } from '../permissions/permission-set.js';

/** Permissions as sent by a client, unchecked: ability key -> action -> on or off. */
export type RequestedPermissions = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** Permissions that a request changes. */
export interface SwitchedPermissions {
  readonly on: PermissionSet;
  readonly off: PermissionSet;
}

/**
 * Compares requested permissions with the current ones. Switching on a permission that doesn't exist throws
 * `ValidationFailed` with an error for each. `false` for one is ignored, because clients send back all permissions, in
 * which dormant ones are off; not so if it's probably a misspelt one that the request lacks, which would stay on.
 */
export function switchedPermissions(
  current: PermissionSet,
  requested: RequestedPermissions,
  abilities: KnownAbilities,
): SwitchedPermissions {
  const on = new Map<string, ActionSet>();
  const off = new Map<string, ActionSet>();
  const unknown: [string, FieldError][] = [];
  let compared = 0;
  for (const [key, flags] of requested) {
    const granted = actionsOf(current, key);
    for (const [name, value] of flags) {
      const kind = kindOfAction(abilities, key, name);
      const exists = kind === 'standard' || kind === 'own';
      const isCompared = !exists && (compared += 1) <= MAX_COMPARED;
      const meant = isCompared ? meantInstead(key, name, requested, abilities) : undefined;
      if (meant !== undefined) unknown.push([`abilities.${key}.${name}`, doesNotExist(meant)]);
      else if (!exists && value) unknown.push([`abilities.${key}.${name}`, UNKNOWN_PERMISSION]);
      else if (exists && value !== hasAction(granted, name)) add(value ? on : off, key, name);
    }
  }
  if (unknown.length > 0) throw new ValidationFailed(Object.fromEntries(unknown));
  return { on, off };
}

/** Of a request's unknown permissions, so many are compared with those that there are. */
const MAX_COMPARED = 100;
const UNKNOWN_PERMISSION: FieldError = { code: 'unknown_cell', message: 'does not exist' };

function doesNotExist(meant: string): FieldError {
  return { code: 'unknown_cell', message: `does not exist: did you mean \`${meant}\`?` };
}

/** The permission that was probably meant by one that doesn't exist, unless the request has that too. */
function meantInstead(
  key: string,
  name: string,
  requested: RequestedPermissions,
  abilities: KnownAbilities,
): string | undefined {
  const keys = [...abilities.records.abilities.values()].map((ability) => ability.key);
  const nearKey = keys.includes(key)
    ? key
    : nearest(
        key,
        keys.filter((one) => !requested.has(one)),
      );
  if (nearKey === undefined) return undefined;
  const flags = requested.get(key)!;
  const actions = columnsOf(abilities.abilityByKey(nearKey)!.actions);
  const nearAction = actions.includes(name)
    ? name
    : nearest(
        name,
        actions.filter((action) => !flags.has(action)),
      );
  const isSame = nearKey === key && nearAction === name;
  return nearAction === undefined || isSame ? undefined : `${nearKey}.${nearAction}`;
}

function add(permissions: Map<string, ActionSet>, key: string, action: string): void {
  permissions.set(key, unionOf(actionsOf(permissions, key), actionSet([action])));
}
