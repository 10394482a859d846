import { ValidationFailed } from '../../domain/domain-error.js';
import { WrongCode } from '../../domain/one-time-codes/errors.js';
import { CopiedPasskey } from '../../domain/passkeys/errors.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import { isFresh } from '../../domain/sessions/session.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import { codeOutcomeOf, type CodeAttempts } from '../one-time-codes/code-attempts.js';
import type { CodeCheck } from '../one-time-codes/code-check.js';
import type { SignInLimits } from '../limits/sign-in-limits.js';
import type { Clock } from '../ports/clock.js';
import type { PasskeyAssertion, PasskeyCheck } from '../ports/passkey-check.js';
import type { SecurityLog, SignInEvent } from '../ports/security-log.js';
import type { PasswordProof } from '../limits/password-proof.js';

/** The current password, and the name of the field that contained it. */
interface CurrentPassword {
  readonly field: string;
  readonly password: string;
}

export interface ProofInput extends Pick<SignInEvent, 'address' | 'requestId'> {
  readonly currentPassword?: CurrentPassword | undefined;
  /** Of one of the user's passkeys. */
  readonly assertion?: PasskeyAssertion | undefined;
  /** A one-time code or a recovery code, beside the password. */
  readonly code?: string | undefined;
}

/** Uses up the code of a proof, inside the transaction of the write that it's for. */
export type UseCode = (transaction: Pick<AuthorityTransaction, 'codes'>) => Promise<void>;

/** A proof that was checked, but for its code. */
export interface CheckedProof {
  /** The user's epoch when it was checked. */
  readonly epoch: number;
  /**
   * Runs the write. Throws `CodeRequired` before it, and `ValidationFailed` for `code` if that is wrong, which counts as a
   * failed sign-in.
   */
  readonly run: <T>(write: (use: UseCode) => Promise<T>) => Promise<T>;
  /** Must be called if the write isn't run. */
  readonly withdraw: () => Promise<void>;
}

interface OwnerProofOptions {
  readonly passwords: PasswordProof;
  readonly passkeys: PasskeyCheck;
  readonly limits: SignInLimits;
  readonly attempts: CodeAttempts;
  readonly codes: Pick<CodeCheck, 'use'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<SecurityLog, 'signIn'>;
  /** How long after sign-in, in seconds, the session is proof enough; 0 is never. */
  readonly windowSeconds: number;
}

/**
 * Makes sure that a request comes from the account's owner and not from somebody with a stolen session: by a passkey, by the password, with
 * a code while codes are on, or because the owner has just signed in.
 */
export class OwnerProof {
  constructor(private readonly options: OwnerProofOptions) {}

  /** Throws `ValidationFailed` if the passkey or the current password is wrong, or none sent although needed, and `RateLimited`. */
  async check(actor: SignedInUser, { currentPassword, assertion, code, ...from }: ProofInput): Promise<CheckedProof> {
    const { address, requestId } = from;
    if (assertion !== undefined) {
      await this.#checkAssertion(actor, assertion, from);
      return withoutCode(actor.user.epoch);
    }
    const isFresh = this.#isFresh(actor);
    if (currentPassword === undefined) {
      if (!isFresh) throw refusal('passwordOld', 'proof_required', 'is required: enter the current password');
      return withoutCode(actor.user.epoch);
    }
    const { password } = currentPassword;
    const right = await this.options.passwords.check(actor, { password, address, requestId });
    if (right === undefined) throw currentPasswordChanged(currentPassword);
    const { epoch, counted } = right;
    if (!actor.user.totp || (code === undefined && isFresh)) {
      await counted.succeeded();
      return withoutCode(epoch);
    }
    const { attempts, codes } = this.options;
    return {
      epoch,
      withdraw: () => counted.undone(),
      run: (write) =>
        this.#explained(actor, { address, requestId }, () =>
          attempts.run({ userId: actor.id, code, counted }, (sent) =>
            write((transaction) => codes.use(transaction.codes, actor.id, sent)),
          ),
        ),
    };
  }

  async #checkAssertion(
    actor: SignedInUser,
    assertion: PasskeyAssertion,
    from: Pick<ProofInput, 'address' | 'requestId'>,
  ): Promise<void> {
    const { passkeys, limits, log } = this.options;
    const counted = await limits.count(actor.user.email, from.address);
    try {
      await passkeys.verify(assertion, { userId: actor.id, requestId: from.requestId });
    } catch (error) {
      if (!(error instanceof InvalidCredentials)) {
        await counted.undone();
        throw error;
      }
      const outcome = error instanceof CopiedPasskey ? 'passkey_copied' : 'proof_wrong';
      log.signIn({ userId: actor.id, isSignedIn: true, ...from, outcome });
      throw refusal('proof', error.code, 'is wrong, or was used before');
    }
    await counted.succeeded();
  }

  #isFresh({ session }: SignedInUser): boolean {
    const { clock, windowSeconds } = this.options;
    return isFresh(session, windowSeconds * 1_000, clock.now());
  }

  async #explained<T>(actor: SignedInUser, { address, requestId }: ProofInput, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const outcome = codeOutcomeOf(error);
      if (outcome !== undefined)
        this.options.log.signIn({ userId: actor.id, isSignedIn: true, address, requestId, outcome });
      throw error instanceof WrongCode ? refusal('code', error.code, 'is wrong, or was used before') : error;
    }
  }
}

function withoutCode(epoch: number): CheckedProof {
  const nothing = () => Promise.resolve();
  return { epoch, withdraw: nothing, run: (write) => write(nothing) };
}

function refusal(field: string, code: string, message: string): ValidationFailed {
  return new ValidationFailed({ [field]: { code, message } });
}

/** Error when the current password is wrong, or changed after it was verified. */
export function currentPasswordChanged(verified: CurrentPassword | undefined): ValidationFailed {
  return refusal(verified?.field ?? 'passwordOld', new InvalidCredentials().code, 'is not the current password');
}
