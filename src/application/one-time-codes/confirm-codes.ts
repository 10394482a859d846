import { SIGN_IN } from '../../domain/permissions/needs.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AccountNotices } from '../mail/account-notices.js';
import type { OneTimePasswords } from '../ports/one-time-passwords.js';
import type { SecurityLog } from '../ports/security-log.js';
import type { SignInLimits } from '../limits/sign-in-limits.js';
import { codeOutcomeOf } from './code-attempts.js';
import type { CodeCheck } from './code-check.js';
import { writeTotp } from './own-codes.js';

interface ConfirmCodesInput extends LoggedInput {
  readonly code: string;
  /** The client's network address. */
  readonly address: string;
}

interface ConfirmCodesOptions {
  readonly writer: AuthorityWriter;
  readonly check: CodeCheck;
  readonly passwords: OneTimePasswords;
  readonly limits: SignInLimits;
  readonly notices: AccountNotices;
  readonly log: Pick<SecurityLog, 'signIn'>;
}

/**
 * Switches on the one-time codes that the caller has prepared, or replaces those that are on. Switching on ends the
 * caller's other sessions.
 */
export class ConfirmCodes {
  static readonly needs = SIGN_IN;

  constructor(private readonly options: ConfirmCodesOptions) {}

  /**
   * Returns new recovery codes, which can't be read again. A wrong code, and one when nothing is prepared, counts as a
   * failed sign-in and throws `InvalidCredentials`. Throws `RateLimited`, `CodeUnavailable`.
   */
  async execute(actor: SignedInUser, input: ConfirmCodesInput): Promise<readonly string[]> {
    const { limits, log, passwords } = this.options;
    const { address, requestId } = input;
    const recoveryCodes = passwords.newRecoveryCodes();
    const counted = await limits.count(actor.user.email, address);
    try {
      await this.#confirm(actor, input, recoveryCodes);
    } catch (error) {
      if (!(error instanceof InvalidCredentials)) await counted.undone();
      const outcome = codeOutcomeOf(error);
      if (outcome !== undefined) log.signIn({ userId: actor.id, isSignedIn: true, address, requestId, outcome });
      throw error;
    }
    await counted.undone();
    return recoveryCodes;
  }

  async #confirm(
    actor: SignedInUser,
    { code, requestId, receipt, dryRun }: ConfirmCodesInput,
    recoveryCodes: readonly string[],
  ): Promise<void> {
    const { writer, check, notices } = this.options;
    const notice = notices.draft();
    const write = { needs: ConfirmCodes.needs, requestId, receipt, dryRun };
    await writer.writeAs(actor, write, async (transaction, { user, session }) => {
      await check.confirm(transaction.codes, user.id, code, recoveryCodes);
      await writeTotp(transaction, user, { change: user.totp ? 'replaced' : 'on', sessionId: session.id, notice });
    });
  }
}
