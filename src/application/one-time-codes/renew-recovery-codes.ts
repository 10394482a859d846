import { NotFound } from '../../domain/domain-error.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { OneTimePasswords } from '../ports/one-time-passwords.js';
import type { CodeCheck } from './code-check.js';
import { OwnCodes, writeTotp, type OwnCodesInput } from './own-codes.js';

/** Replaces the caller's recovery codes; their device stays. */
export class RenewRecoveryCodes {
  static readonly needs = OwnCodes.needs;

  constructor(
    private readonly own: OwnCodes,
    private readonly check: CodeCheck,
    private readonly passwords: OneTimePasswords,
    private readonly notices: AccountNotices,
  ) {}

  /** Returns the new ones, which can't be read again. Throws `NotFound` if codes are off, and as `OwnCodes.change`. */
  async execute(actor: SignedInUser, input: OwnCodesInput): Promise<readonly string[]> {
    if (!actor.user.totp) throw new NotFound('one-time code to replace');
    const recoveryCodes = this.passwords.newRecoveryCodes();
    const notice = this.notices.draft();
    await this.own.change(actor, input, async (transaction, user, code) => {
      await this.check.renew(transaction.codes, user.id, code!, recoveryCodes);
      await writeTotp(transaction, user, { change: 'replaced', sessionId: actor.session.id, notice });
    });
    return recoveryCodes;
  }
}
