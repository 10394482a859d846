import { NOTHING } from '../../domain/permissions/needs.js';
import { DomainError } from '../../domain/domain-error.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { Device } from '../../domain/sessions/session.js';
import type { Credential } from '../../domain/users/user.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { SecurityLog } from '../ports/security-log.js';
import type { Store } from '../ports/store.js';
import { findCredentialByEmail } from './find-credential-by-email.js';
import type { SessionOpener, SignedIn } from './session-opener.js';
import { logged, loggedRefusal } from './sign-in-log.js';
import { undoing, type CountedAttempt, type SignInLimits } from '../limits/sign-in-limits.js';

interface SignInInput extends Pick<LoggedInput, 'requestId'> {
  /** Any text. */
  readonly email: string;
  readonly password: string;
  /** A one-time code or a recovery code. */
  readonly code?: string | undefined;
  readonly device: Device;
}

interface SignInOptions {
  readonly store: Pick<Store, 'users'>;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly opener: SessionOpener;
  readonly log: SecurityLog;
}

/**
 * Signs a user in with a password. An unknown address, a wrong password and a missing password take the same time. Whether an account has
 * one-time codes shows only after the right password.
 */
export class SignIn {
  static readonly needs = NOTHING;

  constructor(private readonly options: SignInOptions) {}

  /** Throws `RateLimited` when this address must wait. Call it before reading the request. */
  admit(address: string, requestId: string | null): Promise<void> {
    const { limits, log } = this.options;
    return loggedRefusal(log, { address, requestId }, () => limits.checkAddress(address));
  }

  /** Throws `InvalidCredentials`, and as `SessionOpener.open`. */
  execute(input: SignInInput): Promise<SignedIn> {
    const { store, limits, log } = this.options;
    const { email, device, requestId } = input;
    const { address } = device;
    return logged(log, { address, requestId }, async (found) => {
      const credential = await findCredentialByEmail(store.users, email);
      found(credential?.userId);
      // Before hashing, to save its cost for limited clients, and before counting this attempt as a failure.
      await limits.checkSuccesses(email, address);
      return this.#check(credential, input, await limits.count(email, address));
    });
  }

  async #check(credential: Credential | undefined, input: SignInInput, counted: CountedAttempt): Promise<SignedIn> {
    const { store, hasher, opener } = this.options;
    const { password, code, device, requestId } = input;
    const hash = credential?.passwordHash ?? null;
    const right = await undoing(counted, () => hasher.verify(password, hash, device.address));
    if (credential === undefined || hash === null || !right) throw new InvalidCredentials();
    const { userId, epoch } = credential;
    const user = await store.users.find(userId);
    if (user === undefined) throw new InvalidCredentials();
    const opening = { method: 'password', device } as const;
    const signedIn = await opener.open({ user, epoch, opening, counted, asksCode: true, code, requestId });
    if (hasher.isOutdated(hash)) await this.#rehash(userId, hash, password, device.address);
    return signedIn;
  }

  /** Upgrades the hash to current parameters; skipped when the queue is full, until the next sign-in. */
  async #rehash(userId: string, previous: string, password: string, address: string): Promise<void> {
    const { store, hasher } = this.options;
    try {
      await store.users.rehash(userId, previous, await hasher.hash(password, address));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'overloaded') throw error;
    }
  }
}
