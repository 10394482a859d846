import { LimitReached } from '../domain-error.js';
import { isStandardAction, type ActionSet } from '../permissions/action.js';
import { isPrototypeName } from '../text/safe-key.js';
import type { KnownAbilities } from './known-abilities.js';

const OWN_ACTION = /^[a-z][a-z0-9_-]{0,31}$/;

/** How many one ability may have. */
export const MAX_OWN_ACTIONS = 20;
/** How many all abilities together may have. */
const MAX_OWN_ACTIONS_IN_ALL = 100;

/** Explains why an ability can't have an own action of this name; undefined if it can. */
export function errorOfOwnAction(name: string): string | undefined {
  if (!OWN_ACTION.test(name)) return 'must start with a to z and have at most 32 characters of a to z, 0 to 9, _ and -';
  if (isStandardAction(name)) return 'is a standard action, which has a switch of its own';
  return isPrototypeName(name) ? 'is a reserved name' : undefined;
}

/** Throws `LimitReached` if an ability that has the actions `before` would have too many own ones with `after`. */
export function requireRoomForActions(before: ActionSet, after: ActionSet, { records }: KnownAbilities): void {
  const added = after.own.length - before.own.length;
  if (added <= 0) return;
  if (after.own.length > MAX_OWN_ACTIONS) throw new LimitReached('own actions of one ability', MAX_OWN_ACTIONS);
  let all = added;
  for (const { actions } of records.abilities.values()) all += actions.own.length;
  if (all > MAX_OWN_ACTIONS_IN_ALL) throw new LimitReached('own actions of all abilities', MAX_OWN_ACTIONS_IN_ALL);
}
