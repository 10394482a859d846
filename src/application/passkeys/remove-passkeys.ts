import { NoSuchPasskey } from '../../domain/passkeys/errors.js';
import { passkeysOf, type Passkey } from '../../domain/passkeys/passkey.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import { removeSignInKeys } from '../sign-in/remove-sign-in-keys.js';
import { WRITE_FOR_USER, writeForUser } from '../authority/write-for-user.js';

/** Removes all passkeys of somebody who has lost their devices, and ends the sessions that these opened. */
export class RemovePasskeys {
  static readonly needs = WRITE_FOR_USER;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly notices: AccountNotices,
  ) {}

  /** Throws as `writeForUser`, `NotFound` also without passkeys, and `LastAdministrator`. */
  execute(actor: Actor, input: LoggedInput & { readonly id: string }): Promise<void> {
    const ownInstead = 'Remove your own passkeys in your profile.';
    const notice = this.notices.draft();
    return writeForUser(this.writer, actor, { ...input, ownInstead }, async (transaction, user) => {
      const passkeys = passkeysOf(await transaction.signInKeys.listOf(user.id));
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
