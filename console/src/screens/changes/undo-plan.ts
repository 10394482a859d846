import { howToUndo } from '../../../../src/domain/authority/how-to-undo.js';
import { hasPast, RECORDS, type Change, type Fields } from './change.js';
import { isMap, isSame } from './is-same.js';

/** How to undo an entry. */
export type UndoPlan =
  | { readonly do: 'nothing'; readonly reason: string }
  | {
      readonly do: 'update' | 'create' | 'delete' | 'restore';
      /** Path of the API. Of a restoration, which the service does itself, that of the request. */
      readonly resource: string;
      readonly id?: string;
      readonly data?: Fields;
      readonly previousData?: Fields;
      /** Keys of texts: what the undo can't bring back. */
      readonly notes: readonly string[];
      /** Fields that have been changed again since; undoing overwrites them. */
      readonly changedSince: readonly string[];
    };

/** Parts of an entry whose values the log doesn't hold. */
const HIDDEN = ['profile', 'secret'];

/** Which permission undoing an entry needs at least; undefined when it can't be undone. */
export function undoNeeds(change: Change): string | undefined {
  const { resource } = change;
  const way = wayToUndo(change);
  if (way === undefined || !hasPast(change)) return undefined;
  const verb = way === 'restore' ? 'create' : way;
  if (resource === 'user' || resource === 'group' || resource === 'token') return `account.${verb}`;
  if (resource === 'feature') return 'settings.update';
  return `${resource}.${verb}`;
}

function wayToUndo({ resource, action, before, hidden }: Change) {
  const how = howToUndo({ resource, action, before, ...(hidden === true && { isHidden: hidden }) });
  return 'way' in how ? how.way : undefined;
}

/** The fields before a change whose values the log has. */
function earlierOf({ before }: Pick<Change, 'before'>): [name: string, value: unknown][] {
  return Object.entries(before ?? {}).filter(([name]) => !HIDDEN.includes(name));
}

/** Decides how to undo an entry, given the record as it is now: undefined if it has been deleted. */
export function planUndo(change: Change, current: Fields | undefined): UndoPlan {
  const resource = RECORDS[change.resource]!.path;
  const id = change.record_id;
  switch (change.action) {
    case 'created':
      if (current === undefined) return impossible('gone');
      return { do: 'delete', resource, id, previousData: current, notes: [], changedSince: [] };
    case 'deleted':
      if (wayToUndo(change) === 'restore')
        return { do: 'restore', resource: `changes/${change.id}/undo`, data: {}, notes: [], changedSince: [] };
      return {
        do: 'create',
        resource,
        data: change.before ?? {},
        notes: [`again_${change.resource}`],
        changedSince: [],
      };
    case 'updated':
      if (current === undefined) return impossible('gone');
      return planUpdate(change, { resource, id, current });
  }
}

function planUpdate(
  { before, after }: Change,
  { resource, id, current }: { readonly resource: string; readonly id: string; readonly current: Fields },
): UndoPlan {
  const hidden = HIDDEN.filter((name) => after?.[name] !== undefined);
  const earlier = earlierOf({ before });
  const data = {
    ...current,
    ...Object.fromEntries(earlier.map(([name, value]) => [name, merged(current[name], value)])),
  };
  if (earlier.every(([name]) => isSame(data[name], current[name]))) return impossible('already');
  const changedSince = earlier
    .map(([name]) => name)
    .filter((name) => !isSame(merged(current[name], after?.[name]), current[name]));
  const notes = takesOwnActions(before, after) ? [...hidden, 'own_actions'] : hidden;
  return { do: 'update', resource, id, data, previousData: current, notes, changedSince };
}

/** Whether an ability lost an action of its own, and every role with it. */
function takesOwnActions(before: Fields | null, after: Fields | null): boolean {
  const [was, is] = [before, after].map((side) => (side?.['actions'] ?? []) as readonly string[]);
  return was!.some((action) => !is!.includes(action));
}

function impossible(reason: string): UndoPlan {
  return { do: 'nothing', reason };
}

/** An entry holds only those permissions of a role that changed. */
function merged(current: unknown, value: unknown): unknown {
  if (!isMap(current) || !isMap(value) || 'enabled' in value) return value;
  return {
    ...current,
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, merged(current[key], part)])),
  };
}
