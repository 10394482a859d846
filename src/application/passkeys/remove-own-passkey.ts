import { NoSuchPasskey } from '../../domain/passkeys/errors.js';
import { passkeysOf } from '../../domain/passkeys/passkey.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { ProvenInput, ProvenWrite } from '../users/proven-write.js';
import { removeSignInKeys } from '../sign-in/remove-sign-in-keys.js';

/** Removes one of the caller's passkeys, and ends the other sessions that it opened. */
export class RemoveOwnPasskey {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly own: ProvenWrite,
    private readonly notices: AccountNotices,
  ) {}

  /** Throws `NotFound`, `LastAdministrator`, and as `ProvenWrite.execute`. */
  async execute(actor: SignedInUser, { id, ...input }: ProvenInput & { readonly id: string }): Promise<void> {
    const notice = this.notices.draft();
    await this.own.execute(actor, input, async (transaction, { user }) => {
      const passkeys = passkeysOf(await transaction.signInKeys.listOf(user.id));
      const passkey = passkeys.find((one) => one.id === id);
      if (passkey === undefined) throw new NoSuchPasskey();
      const counts = { before: passkeys.length, after: passkeys.length - 1 };
      const update = decideSystemUserUpdate(user, { passkeys: counts }, transaction)!;
      const presentSession = actor.session.id;
      await removeSignInKeys(transaction, { user, update, removed: [passkey], presentSession });
      await notice.queueOfPasskeys(transaction, user, 'removed', [passkey.name]);
    });
  }
}
