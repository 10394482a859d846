import { authorise } from '../../domain/access/actor.js';
import { PeopleOnly } from '../../domain/access/errors.js';
import type { Caller } from '../../domain/users/caller.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { User } from '../../domain/users/user.js';
import type { Clock } from '../ports/clock.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { SecurityLog } from '../ports/security-log.js';
import type { UserReader } from '../ports/user-repository.js';
import type { SignInLimits } from '../sessions/sign-in-limits.js';
import { all } from '../../domain/access/needs.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';

/** The current password, and the name of the field that contained it. */
export interface CurrentPassword {
  readonly field: string;
  readonly password: string;
}

export interface PasswordChangeOptions {
  readonly users: UserReader;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly log: SecurityLog;
  readonly clock: Clock;
  /** How long after sign-in, in seconds, no current password is required; 0 is always required. */
  readonly windowSeconds: number;
}

export interface PasswordInput {
  /** The new one; undefined when it doesn't change. */
  readonly password?: string | undefined;
  readonly currentPassword?: CurrentPassword | undefined;
  /** The client's network address. */
  readonly address: string;
}

/** Does the slow and rate-limited parts of a password change before the transaction. */
export class PasswordChange {
  constructor(private readonly options: PasswordChangeOptions) {}

  /**
   * Returns undefined without a new password, otherwise its hash. For users who change their own, also returns the epoch
   * at which the current password was verified, and throws `ValidationFailed` if that one is missing, wrong or equal to
   * the new one, or `RateLimited` after too many wrong ones. Throws `PeopleOnly` for a
   * program.
   */
  async prepare(actor: Caller, target: User, input: PasswordInput) {
    const { password, address } = input;
    if (password === undefined) return undefined;
    if (actor.kind === 'token') throw new PeopleOnly();
    const own = actor.id === target.id;
    if (!own) authorise(actor, all(...UPDATE_USERS));
    const verifiedEpoch = own ? await this.#requireCurrentPassword(actor, password, input) : undefined;
    return { hash: await this.options.hasher.hash(password, own ? address : actor.id), verifiedEpoch };
  }

  async #requireCurrentPassword(actor: SignedInUser, password: string, { currentPassword, address }: PasswordInput) {
    const { users, hasher, clock, windowSeconds } = this.options;
    const credential = await users.findCredentialOf(actor.id);
    const stored = credential?.passwordHash ?? null;
    if (currentPassword !== undefined) {
      await this.#verify(actor, stored, currentPassword, address);
      if (currentPassword.password === password) throw sameAsOld();
      return credential?.epoch;
    }
    const age = clock.now() - actor.session.openedAt;
    if (windowSeconds === 0 || age > windowSeconds * 1_000) {
      throw refusal('passwordOld', 'proof_required', 'is required: enter the current password');
    }
    if (await hasher.verify(password, stored, address)) throw sameAsOld();
    return credential?.epoch;
  }

  async #verify(
    actor: SignedInUser,
    stored: string | null,
    { field, password }: CurrentPassword,
    address: string,
  ): Promise<void> {
    const { hasher, limits, log } = this.options;
    const counted = await limits.count(actor.user.email, address);
    let isCorrect: boolean;
    try {
      isCorrect = await hasher.verify(password, stored, address);
    } catch (error) {
      await counted.undone();
      throw error;
    }
    if (isCorrect) {
      await counted.succeeded();
      return;
    }
    log.signIn({ userId: actor.id, address, outcome: 'proof_wrong' });
    throw refusal(field, new InvalidCredentials().code, 'is not the current password');
  }
}

function sameAsOld(): ValidationFailed {
  return refusal('password', 'unchanged', 'must differ from the current password');
}

function refusal(field: string, code: string, message: string): ValidationFailed {
  return new ValidationFailed({ [field]: { code, message } });
}

/** Error when the password changed after the current password was verified. */
export function currentPasswordChanged(verified: CurrentPassword | undefined): ValidationFailed {
  return refusal(verified?.field ?? 'passwordOld', new InvalidCredentials().code, 'is not the current password');
}
