import type { Actor } from '../permissions/actor.js';
import type { Authority } from '../authority/authority.js';
import { refuseSourced } from '../groups/known-groups.js';
import type { Group } from '../groups/group.js';
import { decideUserUpdate, type UserUpdate } from './update-user.js';
import type { User } from './user.js';

/**
 * Decides that a user joins or leaves a group; undefined when that changes nothing. Throws `Immutable` if the group has a source, and what
 * `decideUserUpdate` does.
 */
export function decideMembership(
  actor: Actor,
  target: User,
  { group, joins }: { readonly group: Group; readonly joins: boolean },
  context: { readonly authority: Authority; readonly now: number },
): UserUpdate | undefined {
  if (target.groupIds.includes(group.id) === joins) return undefined;
  const { authority } = context;
  const others = target.groupIds.filter((id) => id !== group.id && authority.records.groups.has(id));
  if (!joins) refuseSourced([group.id], authority);
  const groupIds = joins ? [...others, group.id] : others;
  return decideUserUpdate(actor, target, { groupIds }, { ...context, matches: () => true });
}
