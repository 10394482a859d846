import { ValidationFailed } from '../../domain/domain-error.js';
import type { Group } from '../../domain/groups/group.js';
import type { Caller } from '../../domain/users/caller.js';
import { TooManyMoves } from '../../domain/users/directory-errors.js';
import { decideDirectoryMembership } from '../../domain/users/directory-membership.js';
import type { UserUpdate } from '../../domain/users/update-user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { Allowance, DirectoryBrake } from './directory-brake.js';
import type { MemberChanges } from './member-changes.js';

/** How many people may join or leave a group in one request. */
export const MAX_MOVES = 1_000;

/**
 * Moves people into a group of a directory and out of it; returns the log entries, which the caller records. Somebody unknown who leaves is
 * ignored. Throws `TooManyMoves` before anybody is read, `ValidationFailed` for somebody unknown or a group who joins, `LimitReached`,
 * `DirectoryHeld` if the group has roles.
 */
export async function moveDirectoryMembers(
  transaction: AuthorityTransaction,
  { group, changes, actor }: { readonly group: Group; readonly changes: MemberChanges; readonly actor: Caller },
  brake: { readonly of: Pick<DirectoryBrake, 'take'>; readonly allowance: Allowance },
) {
  const { users, authority, now } = transaction;
  const { join, leave } = await movesOf(transaction, group, changes);
  if (join.length + leave.length > MAX_MOVES) throw new TooManyMoves(MAX_MOVES);
  const updates: UserUpdate[] = [];
  const left: string[] = [];
  for (const id of leave) {
    const user = await users.find(id);
    const update = user && decideDirectoryMembership(user, { group, joins: false }, { authority, now });
    if (update === undefined) continue;
    updates.push(update);
    left.push(id);
  }
  for (const id of join) {
    const user = await users.find(id);
    if (user === undefined) throw unknownMember(id, authority.records.groups.has(id));
    const update = decideDirectoryMembership(user, { group, joins: true }, { authority, now });
    if (update !== undefined) updates.push(update);
  }
  if (group.roleIds.length > 0) await brake.of.take(transaction, actor, left, brake.allowance);
  for (const { next } of updates) await users.replace(next);
  return updates.map(({ entry }) => entry);
}

/** Who joins and leaves. Of more than may move, those who stay what they are don't count. */
async function movesOf(transaction: AuthorityTransaction, { id }: Group, { isAnew, join, leave }: MemberChanges) {
  if (!isAnew && join.size + leave.size <= MAX_MOVES) return { join: [...join], leave: [...leave] };
  const members = await holdersOf(transaction, id);
  if (isAnew && members > join.size + MAX_MOVES) throw new TooManyMoves(MAX_MOVES);
  const present = new Set(await transaction.users.listHolders(id, members));
  return {
    join: [...join].filter((userId) => !present.has(userId)),
    leave: [...present].filter((userId) => (isAnew ? !join.has(userId) : leave.has(userId))),
  };
}

/** How many people are in a group. */
export async function holdersOf({ users }: Pick<AuthorityTransaction, 'users'>, groupId: string): Promise<number> {
  return (await users.countHolders([groupId])).get(groupId) ?? 0;
}

function unknownMember(id: string, isGroup: boolean): ValidationFailed {
  const message = isGroup ? `names ${id}, a group: only people are members` : `names ${id}, who does not exist`;
  return new ValidationFailed({ members: { code: isGroup ? 'group_as_member' : 'unknown_user', message } });
}
