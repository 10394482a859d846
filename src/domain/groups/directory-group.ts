import type { ChangeEntry } from '../changes/change.js';
import { fieldChanges, updatedEntry } from '../changes/change-entry.js';
import { LimitReached, NotFound, StaleVersion } from '../domain-error.js';
import type { MatchesVersion } from '../versioned.js';
import { SCIM, type Group } from './group.js';
import type { Holdings } from './holdings.js';

/** How many groups directories may have: people and providers need room, too. */
export const MAX_DIRECTORY_GROUPS = 1_500;

/** What a directory says about a group: trimmed and validated; absent fields stay as they are. */
export interface DirectoryGroupPatch {
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
}

/** The fields of a group that a directory creates: it gives nothing until an administrator gives it roles. Throws `LimitReached`. */
export function fieldsOfDirectoryGroup(
  { name, externalId }: { readonly name: string; readonly externalId: string | null },
  groups: ReadonlyMap<string, Group>,
) {
  const number = [...groups.values()].filter(({ source }) => source === SCIM).length;
  if (number >= MAX_DIRECTORY_GROUPS) throw new LimitReached('groups of directories', MAX_DIRECTORY_GROUPS);
  return { name, description: '', source: SCIM, externalId, roleIds: [] };
}

/** The groups of directories that somebody is in, in that order. */
export function directoryGroupsOf(
  { groupIds }: Pick<Holdings, 'groupIds'>,
  groups: ReadonlyMap<string, Group>,
): Group[] {
  return groupIds.flatMap((id) => groups.get(id) ?? []).filter(({ source }) => source === SCIM);
}

/** Returns a group that a directory may know of. Throws `NotFound`. */
export function directoryGroup(groups: ReadonlyMap<string, Group>, id: string): Group {
  const group = groups.get(id);
  if (group?.source !== SCIM) throw new NotFound('group');
  return group;
}

/** Decides what a directory changes, its members aside; undefined when that's nothing. Throws `ValidationFailed`, `StaleVersion`. */
export function decideDirectoryGroupUpdate(
  group: Group,
  patch: DirectoryGroupPatch,
  matches: MatchesVersion,
): ChangeEntry | undefined {
  const { before, after } = fieldChanges(group, patch, ['name']);
  if (patch.externalId !== undefined && patch.externalId !== group.externalId) {
    before['external_id'] = group.externalId;
    after['external_id'] = patch.externalId;
  }
  if (!matches(group.version)) throw new StaleVersion();
  return updatedEntry('group', group.id, { before, after });
}
