import { Immutable, requireFound } from '../../domain/domain-error.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { NoSuchPasskey } from '../../domain/passkeys/errors.js';
import { passkeysOf, type Passkey } from '../../domain/passkeys/passkey.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { requirePermissionsOf } from '../../domain/permissions/guard-rules.js';
import { all } from '../../domain/permissions/needs.js';
import { actsFor } from '../../domain/tokens/token-actor.js';
import { decideSystemUserUpdate, UPDATE_USERS } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import { removeSignInKeys } from '../sign-in/remove-sign-in-keys.js';

/** Removes all passkeys of somebody who has lost their devices, and ends the sessions that these opened. */
export class RemovePasskeys {
  static readonly needs = all(...UPDATE_USERS);

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * Throws `Forbidden`, `NotFound` (also without passkeys), `EscalationDenied`, `LastAdministrator`, and `Immutable` for the caller's own,
   * and for those of the token's maker: these take a proof.
   */
  async execute(
    actor: Actor,
    { id, requestId, receipt, dryRun }: LoggedInput & { readonly id: string },
  ): Promise<void> {
    const write = { needs: RemovePasskeys.needs, requestId, receipt, dryRun, reads: { users: [id] } };
    const notice = this.notices.draft();
    await this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const user = requireFound(await transaction.users.find(id), 'user');
      requirePermissionsOf(actorNow, transaction.authority.resolve(holdingsOf(user)));
      if (actsFor(actorNow, id)) throw new Immutable('Remove your own passkeys in your profile.');
      const passkeys = passkeysOf(await transaction.signInKeys.listOf(id));
      if (passkeys.length === 0) throw new NoSuchPasskey();
      await removeAllPasskeys(transaction, user, passkeys);
      const names = passkeys.map(({ name }) => name);
      await notice.queueOfPasskeys(transaction, user, 'removed', names);
    });
  }
}

/** Removes all passkeys of a user, of which there's at least one. Throws `LastAdministrator`. */
export async function removeAllPasskeys(
  transaction: AuthorityTransaction,
  user: User,
  passkeys: readonly Passkey[],
): Promise<void> {
  const counts = { before: passkeys.length, after: 0 };
  const update = decideSystemUserUpdate(user, { passkeys: counts }, transaction)!;
  await removeSignInKeys(transaction, { user, update, removed: passkeys });
}
