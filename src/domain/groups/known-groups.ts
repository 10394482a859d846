import { Immutable, LimitReached, ValidationFailed } from '../domain-error.js';
import { MAX_GROUPS, type Group } from './group.js';

/** The groups there are, as an `Authority` has them. */
export interface KnownGroups {
  readonly records: { readonly groups: ReadonlyMap<string, Group> };
}

/** Throws `ValidationFailed` for `groups` if a group doesn't exist. */
export function requireKnownGroups(ids: readonly string[], { records }: KnownGroups): void {
  if (ids.every((id) => records.groups.has(id))) return;
  throw new ValidationFailed({ groups: { code: 'unknown_group', message: 'names a group that does not exist' } });
}

/** Group ids in a patch that don't exist, for example because the group was deleted after the form was opened. */
export function unknownGroups(
  { groupIds = [] }: { readonly groupIds?: readonly string[] | undefined },
  { records }: KnownGroups,
): string[] {
  return groupIds.filter((id) => !records.groups.has(id));
}

/** The wanted groups and, of those held, the ones with a source, which only that can end. */
export function withSourced(wanted: readonly string[], held: readonly string[], { records }: KnownGroups): string[] {
  return [...wanted, ...held.filter((id) => hasSource(records.groups.get(id)))];
}

/** Throws `Immutable` for `groups` if people would be put into a group that has a source. */
export function refuseSourced(added: readonly string[], { records }: KnownGroups): void {
  if (!added.some((id) => hasSource(records.groups.get(id)))) return;
  throw new Immutable('The source of a group alone decides who belongs to it.', 'groups');
}

export function hasSource(group: Group | undefined): boolean {
  return group !== undefined && group.source !== null;
}

export function requireRoomForGroups(groupIds: readonly string[]): void {
  if (groupIds.length > MAX_GROUPS) throw new LimitReached('groups for a user', MAX_GROUPS);
}
