import { differenceOf, NO_ACTIONS } from '../permissions/action.js';
import { actionsOf, type PermissionSet } from '../permissions/permission-set.js';
import type { Authority } from './authority.js';
import type { PermissionChange, SwitchedActions } from './changed-permissions.js';
import { holdingsOf, type Holdings } from '../groups/holdings.js';
import type { UserSummary } from '../lists/user-summary.js';
import type { AffectedPeople } from './permission-effect.js';
import type { Transition } from './record-effects.js';

/** What decides a user's permissions. */
export interface Holder extends UserSummary, Holdings {
  readonly suspended: boolean;
}

const NOTHING: PermissionSet = new Map();

/** What happens to one user between two authorities. A user who is being created is counted, but in no sample. */
export function effectOnUser({ before, after }: Transition<Holder>, then: Authority, now: Authority): AffectedPeople {
  const change = changeBetween(permissionsOf(before, then), permissionsOf(after, now));
  const effect = { readChange: () => change, users: 1 };
  if (before === undefined) return { ...effect, first: [] };
  const { id, firstName, lastName } = after ?? before;
  return { ...effect, first: [{ id, firstName, lastName }] };
}

/** Suspended users may do nothing. */
function permissionsOf(user: Holder | undefined, authority: Authority): PermissionSet {
  return user === undefined || user.suspended ? NOTHING : authority.resolve(holdingsOf(user)).permissionSet;
}

function changeBetween(before: PermissionSet, after: PermissionSet): PermissionChange {
  const change = new Map<string, SwitchedActions>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [actionsOf(before, key), actionsOf(after, key)];
    const [gained, lost] = [differenceOf(has, had), differenceOf(had, has)];
    if (gained !== NO_ACTIONS || lost !== NO_ACTIONS) change.set(key, { gained, lost });
  }
  return change;
}
