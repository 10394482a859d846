import { authorise } from '../../domain/access/actor.js';
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

/** The old password and the name of the field it came in. */
export interface PasswordProof {
  readonly field: string;
  readonly password: string;
}

export interface PasswordChangeOptions {
  readonly users: UserReader;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly log: SecurityLog;
  readonly clock: Clock;
  /** For how long, in seconds, a fresh sign-in counts as proof; 0 is never. */
  readonly windowSeconds: number;
}

/** Everything about a new password that is slow or counted, done before the transaction. */
export class PasswordChange {
  constructor(private readonly options: PasswordChangeOptions) {}

  /**
   * Answers the hash of the new password and, for the own one, the epoch under which the proof was right. For it, throws `ValidationFailed` without the right proof or when
   * the new password is the old one, and `RateLimited` after too many wrong proofs.
   */
  async prepare(
    actor: SignedInUser,
    target: User,
    password: string,
    proof: PasswordProof | undefined,
    address: string,
  ) {
    const own = actor.id === target.id;
    if (!own) authorise(actor, all(...UPDATE_USERS));
    const provenEpoch = own ? await this.#prove(actor, password, proof, address) : undefined;
    return { hash: await this.options.hasher.hash(password, own ? address : actor.id), provenEpoch };
  }

  async #prove(actor: SignedInUser, password: string, proof: PasswordProof | undefined, address: string) {
    const { users, hasher, clock, windowSeconds } = this.options;
    const credential = await users.findCredentialOf(actor.id);
    const stored = credential?.passwordHash ?? null;
    if (proof !== undefined) {
      await this.#verify(actor, stored, proof, address);
      if (proof.password === password) throw sameAsOld();
      return credential?.epoch;
    }
    const age = clock.now() - actor.session.openedAt;
    if (windowSeconds === 0 || age > windowSeconds * 1_000) {
      throw refusal('passwordOld', 'proof_required', 'is needed: the present password');
    }
    if (await hasher.verify(password, stored, address)) throw sameAsOld();
    return credential?.epoch;
  }

  async #verify(actor: SignedInUser, stored: string | null, proof: PasswordProof, address: string): Promise<void> {
    const { hasher, limits, log } = this.options;
    const counted = await limits.count(actor.user.email, address);
    let right: boolean;
    try {
      right = await hasher.verify(proof.password, stored, address);
    } catch (error) {
      await counted.undone();
      throw error;
    }
    if (right) {
      await counted.succeeded();
      return;
    }
    log.signIn({ userId: actor.id, address, outcome: 'proof_wrong' });
    throw refusal(proof.field, new InvalidCredentials().code, 'is not the present password');
  }
}

function sameAsOld(): ValidationFailed {
  return refusal('password', 'unchanged', 'must differ from the present one');
}

function refusal(field: string, code: string, message: string): ValidationFailed {
  return new ValidationFailed({ [field]: { code, message } });
}

/** The password changed while its proof was being checked: what was proven is no longer the present one. */
export function proofOvertaken(proof: PasswordProof | undefined): ValidationFailed {
  return refusal(proof?.field ?? 'passwordOld', new InvalidCredentials().code, 'is not the present password');
}
