import { all } from '../permissions/needs.js';
import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import type { Change, JsonObject } from '../changes/change.js';
import { KIND_BY_RESOURCE } from './kinds/kinds.js';

/** An entry as one reader sees it. */
export type ShownChange = Change & {
  /** Values were left out that the reader may not read. */
  readonly isHidden?: true;
};

/** What reading the log needs: all of these, because entries are about users, roles and abilities. See `LogRestriction` for the others. */
export const LOG_NEEDS = all('account.read', 'role.read', 'ability.read');

/** Leaves out what a reader with these permissions couldn't read of such a record elsewhere. */
export function shownChange(change: Change, permissions: EffectivePermissions): ShownChange {
  const restriction = KIND_BY_RESOURCE.get(change.resource)?.restriction;
  if (restriction === undefined || permissions.can(restriction.needs)) return change;
  const isShown = (field: string) => restriction.shown.includes(field);
  if (fieldsOf(change).every(isShown)) return change;
  return { ...change, before: only(change.before, isShown), after: only(change.after, isShown), isHidden: true };
}

function fieldsOf({ before, after }: Change): string[] {
  return Object.keys({ ...before, ...after });
}

function only(fields: JsonObject | null, isShown: (field: string) => boolean): JsonObject | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([field]) => isShown(field)));
}
