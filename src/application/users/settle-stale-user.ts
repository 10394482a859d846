import { MAX_GROUPS } from '../../domain/groups/group.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { unknownGroups } from '../../domain/groups/known-groups.js';
import { MAX_ROLES, unknownRoles } from '../../domain/roles/known-roles.js';
import type { Caller } from '../../domain/users/caller.js';
import { lastChange } from '../../domain/users/last-change.js';
import { earliestUnseen, momentOf } from '../../domain/stale/entries-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import { settleUser } from '../../domain/users/settle-user.js';
import { type UserPatch } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { readChangesSince } from '../authority/read-changes-since.js';

/** Settles a patch of a user whose `updated` was `since` when the caller read it. */
export async function settleStaleUser(
  transaction: Pick<AuthorityTransaction, 'authority' | 'listNewest' | 'hasMoreNewest'>,
  actor: Caller,
  { target, patch, since }: { readonly target: User; readonly patch: UserPatch; readonly since: number | undefined },
): Promise<Settled<UserPatch>> {
  const { authority } = transaction;
  const record = { ...target, updated: lastChange(target, authority.resolve(holdingsOf(target))) };
  const moment = momentOf(record, since);
  if (moment === undefined) return { patch, conflicts: [] };
  const past = await readChangesSince(transaction, actor, { resource: 'user', record, since });
  const from = earliestUnseen(target, moment);
  const roles = await rolesDeletedSince(transaction, patch, from);
  const groups = await deletedSince(transaction, 'group', unknownGroups(patch, authority).slice(0, MAX_GROUPS), from);
  const deleted = new Set([...roles, ...groups]);
  return settleUser(target, patch, past, { authority, deleted, moment });
}

/** Finds the roles of a patch that were deleted at `from` or later, and aren't there again. */
export async function rolesDeletedSince(
  transaction: Pick<AuthorityTransaction, 'authority' | 'listNewest'>,
  patch: { readonly roleIds?: readonly string[] | undefined },
  from: number,
): Promise<ReadonlySet<string>> {
  // A form can't have shown more roles than somebody can have.
  return deletedSince(transaction, 'role', unknownRoles(patch, transaction.authority).slice(0, MAX_ROLES), from);
}

async function deletedSince(
  transaction: Pick<AuthorityTransaction, 'listNewest'>,
  resource: 'role' | 'group',
  ids: readonly string[],
  from: number,
): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const recordId of ids) {
    const [last] = await transaction.listNewest({ resource, recordId }, { from, limit: 1 });
    if (last?.action === 'deleted') deleted.add(recordId);
  }
  return deleted;
}
