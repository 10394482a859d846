import { Immutable, NotFound } from '../../domain/domain-error.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { mustHaveSecondFactor, type SecondFactorPolicy } from '../../domain/sign-in/second-factor-policy.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { CodeCheck } from './code-check.js';
import { OwnCodes, writeTotp, type OwnCodesInput } from './own-codes.js';

/** Switches the caller's one-time codes off, and ends their other sessions. */
export class RemoveOwnCodes {
  static readonly needs = OwnCodes.needs;

  constructor(
    private readonly own: OwnCodes,
    private readonly check: CodeCheck,
    private readonly policy: SecondFactorPolicy,
    private readonly notices: AccountNotices,
  ) {}

  /** Throws `NotFound` if they are off, `Immutable` if the caller must have them, and as `OwnCodes.change`. */
  async execute(actor: SignedInUser, input: OwnCodesInput): Promise<void> {
    if (!actor.user.totp) throw new NotFound('one-time code to switch off');
    const notice = this.notices.draft();
    await this.own.change(actor, input, async (transaction, user, code) => {
      await this.check.use(transaction.codes, user.id, code!);
      const permissions = transaction.authority.resolve(holdingsOf(user));
      const { secondFactor } = actor.session;
      if (!secondFactor && mustHaveSecondFactor(this.policy, permissions))
        throw new Immutable('Your account must have a second factor. Sign in with another one first.');
      await transaction.codes.remove(user.id);
      await writeTotp(transaction, user, { change: 'off', sessionId: actor.session.id, notice });
    });
  }
}
