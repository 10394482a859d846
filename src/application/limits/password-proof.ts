import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { SecurityLog, SignInEvent } from '../ports/security-log.js';
import type { UserReader } from '../ports/user-repository.js';
import { undoing, type CountedAttempt, type SignInLimits } from './sign-in-limits.js';

/** A current password that is right, and still counted as a failure: the caller must settle the attempt. */
interface RightPassword {
  readonly counted: CountedAttempt;
  /** The user's epoch when the password was read. */
  readonly epoch: number;
}

interface PasswordCheck extends Pick<SignInEvent, 'address' | 'requestId'> {
  readonly password: string;
}

/** Verifies the current password of a signed-in user. Failures count as failed sign-ins. */
export class PasswordProof {
  constructor(
    private readonly users: Pick<UserReader, 'findCredentialOf'>,
    private readonly hasher: Pick<PasswordHasher, 'verify'>,
    private readonly limits: SignInLimits,
    private readonly log: Pick<SecurityLog, 'signIn'>,
  ) {}

  /** Undefined if the password is wrong, which is counted and logged. Throws `RateLimited`, `Unavailable`. */
  async check(
    actor: SignedInUser,
    { password, address, requestId }: PasswordCheck,
  ): Promise<RightPassword | undefined> {
    const credential = await this.users.findCredentialOf(actor.id);
    const counted = await this.limits.count(actor.user.email, address);
    const hash = credential?.passwordHash ?? null;
    const isRight = await undoing(counted, () => this.hasher.verify(password, hash, address));
    if (isRight && credential !== undefined) return { counted, epoch: credential.epoch };
    this.log.signIn({ userId: actor.id, isSignedIn: true, address, requestId, outcome: 'proof_wrong' });
    return undefined;
  }
}
