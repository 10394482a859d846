import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { earliestUnseen, momentOf } from '../../domain/stale/entries-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import { settleUser, unknownRoles } from '../../domain/users/settle-user.js';
import { MAX_ROLES_PER_USER, type UserPatch } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { readPast } from '../authority/read-past.js';

/** Settles a patch of a user whose `updated` was `since` when the caller read it. */
export async function settleStaleUser(
  transaction: Pick<AuthorityTransaction, 'authority' | 'listNewest' | 'hasMoreNewest'>,
  actor: SignedInUser,
  { target, patch, since }: { readonly target: User; readonly patch: UserPatch; readonly since: number | undefined },
): Promise<Settled<UserPatch>> {
  const moment = momentOf(target, since);
  if (moment === undefined) return { patch, conflicts: [] };
  const { authority } = transaction;
  const past = await readPast(transaction, actor, { resource: 'user', record: target, since });
  // A form can't have shown more roles than a user can have.
  const unknown = unknownRoles(patch, authority).slice(0, MAX_ROLES_PER_USER);
  const deleted = await deletedSince(transaction, unknown, earliestUnseen(target, moment));
  return settleUser(target, patch, past, { authority, deleted });
}

/** Finds the roles that were deleted at `from` or later. Ids aren't reused. */
async function deletedSince(
  transaction: Pick<AuthorityTransaction, 'listNewest'>,
  ids: readonly string[],
  from: number,
): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const recordId of ids) {
    const [last] = await transaction.listNewest({ resource: 'role', recordId }, { from, limit: 1 });
    if (last?.action === 'deleted') deleted.add(recordId);
  }
  return deleted;
}
