import { SIGN_IN } from '../../domain/permissions/needs.js';
import { WrongProof } from '../../domain/one-time-codes/errors.js';
import type { SecondFactorPolicy } from '../../domain/sign-in/second-factor-policy.js';
import { updateTotp, type TotpChange } from '../../domain/users/update-totp.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { NoticeDraft } from '../mail/account-notices.js';
import type { SecurityLog } from '../ports/security-log.js';
import type { HourlyLimit } from '../limits/hourly-limit.js';
import type { PasswordProof } from '../limits/password-proof.js';
import { requireFactorInUse } from './require-factor-in-use.js';
import { codeOutcomeOf, type CodeAttempts } from './code-attempts.js';

/** What users prove before they change their own one-time codes. */
export interface OwnCodesInput extends LoggedInput {
  readonly password: string;
  /** Needed while codes are on. */
  readonly code: string | undefined;
  /** The client's network address. */
  readonly address: string;
}

interface OwnCodesOptions {
  readonly writer: AuthorityWriter;
  readonly proof: PasswordProof;
  readonly attempts: CodeAttempts;
  readonly log: Pick<SecurityLog, 'signIn'>;
  /** Limits how often users change their own record, because each change hashes a password. */
  readonly limit: HourlyLimit;
  readonly secondFactorPolicy: SecondFactorPolicy;
}

/** Lets users change their own one-time codes once they have proved who they are. */
export class OwnCodes {
  static readonly needs = SIGN_IN;

  constructor(private readonly options: OwnCodesOptions) {}

  /**
   * Runs the callback in a transaction; `code` is undefined while codes are off. Throws `RateLimited`,
   * `WrongProof`, `SecondFactorRequired`, `CodeRequired`, `CodeUnavailable`.
   */
  async change<T>(
    actor: SignedInUser,
    input: OwnCodesInput,
    callback: (transaction: AuthorityTransaction, user: User, code: string | undefined) => Promise<T>,
  ): Promise<T> {
    const { writer, proof, attempts, limit, secondFactorPolicy } = this.options;
    const { code, requestId, receipt, dryRun } = input;
    await limit.count(actor.id);
    const right = await proof.check(actor, input);
    if (right === undefined) throw new WrongProof();
    const write = (used: string | undefined) =>
      writer.writeAs(actor, { needs: OwnCodes.needs, requestId, receipt, dryRun }, async (transaction, actorNow) => {
        const { user } = actorNow;
        // The password or the codes were changed in the meantime.
        if (user.epoch !== right.epoch || user.totp !== actor.user.totp) throw new WrongProof();
        await requireFactorInUse(secondFactorPolicy, transaction, actorNow);
        return callback(transaction, user, used);
      });
    if (actor.user.totp) {
      return this.#logged(actor, input, () =>
        attempts.run({ userId: actor.id, code, counted: right.counted }, (used) => write(used)),
      );
    }
    await right.counted.succeeded();
    return write(undefined);
  }

  async #logged<T>(actor: SignedInUser, { address, requestId }: OwnCodesInput, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      const outcome = codeOutcomeOf(error);
      if (outcome !== undefined)
        this.options.log.signIn({ userId: actor.id, isSignedIn: true, address, requestId, outcome });
      throw error;
    }
  }
}

interface TotpWrite {
  readonly change: TotpChange;
  /** Stays valid; other sessions end unless the codes are only replaced. */
  readonly sessionId?: string;
  /** Tells the user. */
  readonly notice?: NoticeDraft;
}

/** Writes a change of a user's codes. */
export async function writeTotp(
  transaction: AuthorityTransaction,
  target: User,
  { change, sessionId, notice }: TotpWrite,
): Promise<void> {
  const { next, entry } = updateTotp(target, change, transaction.now);
  await transaction.users.replace(next);
  if (sessionId !== undefined) await transaction.sessions.setEpoch(sessionId, next.epoch);
  await transaction.record(entry);
  await notice?.queueOfCodes(transaction, next, change);
}
