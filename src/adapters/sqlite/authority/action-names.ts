import { actionSet, listActions, type Action, type ActionSet } from '../../../domain/access/action.js';
import type { PermissionSet } from '../../../domain/access/permission-set.js';
import { canonicalJson } from '../../../domain/changes/canonical-json.js';

/** Serialises actions by name, so rows can be read and checked without this code: `["read","create"]`. */
export function writeActions(set: ActionSet): string {
  return canonicalJson(listActions(set));
}

export function readActions(text: string): ActionSet {
  return actionSet(JSON.parse(text) as Action[]);
}

/** Serialises permissions with sorted keys: `{"customer":["read","update"]}`. */
export function writePermissions(permissions: PermissionSet): string {
  return canonicalJson(Object.fromEntries([...permissions].map(([key, set]) => [key, listActions(set)])));
}

export function readPermissions(text: string): PermissionSet {
  const lists = JSON.parse(text) as Record<string, Action[]>;
  return new Map(Object.entries(lists).map(([key, list]) => [key, actionSet(list)]));
}
