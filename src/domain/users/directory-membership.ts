import type { Authority } from '../authority/authority.js';
import { LimitReached } from '../domain-error.js';
import { SCIM, type Group } from '../groups/group.js';
import { updateOf, type UserUpdate } from './update-user.js';
import type { User } from './user.js';

/** How many groups of directories a user may be in: people and providers need room, too. */
export const MAX_DIRECTORY_GROUPS_EACH = 150;

/**
 * Decides that a user joins or leaves a group of a directory, which alone decides that; undefined when nothing changes. Throws `LimitReached`.
 */
export function decideDirectoryMembership(
  target: User,
  { group, joins }: { readonly group: Group; readonly joins: boolean },
  context: { readonly authority: Authority; readonly now: number },
): UserUpdate | undefined {
  if (target.groupIds.includes(group.id) === joins) return undefined;
  const { groups } = context.authority.records;
  const others = target.groupIds.filter((id) => id !== group.id && groups.has(id));
  const ofDirectories = others.filter((id) => groups.get(id)?.source === SCIM);
  if (joins && ofDirectories.length >= MAX_DIRECTORY_GROUPS_EACH) {
    throw new LimitReached('groups of directories for a user', MAX_DIRECTORY_GROUPS_EACH);
  }
  return updateOf(target, { groupIds: joins ? [...others, group.id] : others }, context, 'directory');
}
