import { authorise } from '../../domain/access/actor.js';
import { PeopleOnly } from '../../domain/access/errors.js';
import type { Caller } from '../../domain/users/caller.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { User } from '../../domain/users/user.js';
import type { Clock } from '../ports/clock.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { UserReader } from '../ports/user-repository.js';
import type { PasswordProof } from '../sessions/password-proof.js';
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
  readonly proof: PasswordProof;
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
    const { users, hasher, proof, clock, windowSeconds } = this.options;
    if (currentPassword !== undefined) {
      const right = await proof.check(actor, currentPassword.password, address);
      if (right === undefined) throw currentPasswordChanged(currentPassword);
      await right.counted.succeeded();
      if (currentPassword.password === password) throw sameAsOld();
      return right.epoch;
    }
    const age = clock.now() - actor.session.openedAt;
    if (windowSeconds === 0 || age > windowSeconds * 1_000) {
      throw refusal('passwordOld', 'proof_required', 'is required: enter the current password');
    }
    const credential = await users.findCredentialOf(actor.id);
    if (await hasher.verify(password, credential?.passwordHash ?? null, address)) throw sameAsOld();
    return credential?.epoch;
  }
}

function sameAsOld(): ValidationFailed {
  return refusal('password', 'unchanged', 'must differ from the current password');
}

function refusal(field: string, code: string, message: string): ValidationFailed {
  return new ValidationFailed({ [field]: { code, message } });
}

/** Error when the current password is wrong, or changed after it was verified. */
export function currentPasswordChanged(verified: CurrentPassword | undefined): ValidationFailed {
  return refusal(verified?.field ?? 'passwordOld', new InvalidCredentials().code, 'is not the current password');
}
