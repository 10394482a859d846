import { NotFound } from '../../domain/domain-error.js';
import type { Actor } from '../../domain/permissions/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import { WRITE_FOR_USER, writeForUser } from '../authority/write-for-user.js';
import { writeTotp } from './own-codes.js';

/** Switches off the one-time codes of somebody who has lost their device, and ends all their sessions. */
export class RemoveCodes {
  static readonly needs = WRITE_FOR_USER;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly notices: AccountNotices,
  ) {}

  /** Throws as `writeForUser`, and `NotFound` if the codes are off. */
  execute(actor: Actor, input: LoggedInput & { readonly id: string }): Promise<void> {
    const ownInstead = 'Switch your own one-time codes off with your password and a code.';
    const notice = this.notices.draft();
    return writeForUser(this.writer, actor, { ...input, ownInstead }, async (transaction, user) => {
      if (!user.totp) throw new NotFound('one-time code to switch off');
      await transaction.codes.remove(user.id);
      await writeTotp(transaction, user, { change: 'off', notice });
    });
  }
}
