import { Immutable, requireFound } from '../../domain/domain-error.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { all } from '../../domain/permissions/needs.js';
import { actsFor } from '../../domain/tokens/token-actor.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from './authority-transaction.js';
import type { AuthorityWriter } from './authority-writer.js';
import type { LoggedInput } from './write-input.js';

/** What it takes to remove what signs somebody else in. */
export const WRITE_FOR_USER = all(...UPDATE_USERS);

interface WriteForUser extends LoggedInput {
  readonly id: string;
  /** What those are told whose own record it is. */
  readonly ownInstead: string;
}

/**
 * Removes what signs somebody else in, as for people who have lost their device. Throws `Forbidden`, `NotFound`, `EscalationDenied`, and
 * `Immutable` for the caller themselves, and for the maker of the caller's token: a stolen session mustn't be enough where a proof is.
 */
export function writeForUser(
  writer: AuthorityWriter,
  actor: Actor,
  { id, ownInstead, requestId, receipt, dryRun }: WriteForUser,
  callback: (transaction: AuthorityTransaction, user: User) => Promise<void>,
): Promise<void> {
  const write = { needs: WRITE_FOR_USER, requestId, receipt, dryRun, reads: { users: [id] } };
  return writer.writeAs(actor, write, async (transaction, actorNow) => {
    const user = requireFound(await transaction.users.find(id), 'user');
    requirePermissionsOf(actorNow, transaction.authority.resolve(holdingsOf(user)));
    if (actsFor(actorNow, id)) throw new Immutable(ownInstead);
    await callback(transaction, user);
  });
}
