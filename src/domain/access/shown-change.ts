import { all } from './needs.js';
import type { Permission } from './permission-set.js';
import type { EffectivePermissions } from './permissions.js';
import type { Change, ChangeResource, JsonObject } from '../changes/change.js';

/** An entry as one reader sees it. */
export type ShownChange = Change & {
  /** Values were left out that the reader may not read. */
  readonly isHidden?: true;
};

/** What reading the log needs: all of these, because entries are about users, roles and abilities. See `shownChange` for the others. */
export const LOG_NEEDS = all('account.read', 'role.read', 'ability.read');

interface Restriction {
  readonly needs: Permission;
  /** The fields that every reader of the log sees. */
  readonly shown: ReadonlySet<string>;
}

/** What reading the log alone doesn't show. */
const RESTRICTED: Readonly<Partial<Record<ChangeResource, Restriction>>> = {
  segment: { needs: 'segment.read', shown: new Set() },
  feature: { needs: 'settings.read', shown: new Set(['enabled']) },
};

/** Leaves out what a reader with these permissions couldn't read of such a record elsewhere. */
export function shownChange(change: Change, permissions: EffectivePermissions): ShownChange {
  const restriction = RESTRICTED[change.resource];
  if (restriction === undefined || permissions.can(restriction.needs)) return change;
  const isShown = (field: string) => restriction.shown.has(field);
  if (fieldsOf(change).every(isShown)) return change;
  return { ...change, before: only(change.before, isShown), after: only(change.after, isShown), isHidden: true };
}

function fieldsOf({ before, after }: Change): string[] {
  return Object.keys({ ...before, ...after });
}

function only(fields: JsonObject | null, isShown: (field: string) => boolean): JsonObject | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([field]) => isShown(field)));
}
