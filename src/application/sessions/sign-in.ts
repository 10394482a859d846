import { holdingsOf } from '../../domain/groups/holdings.js';
import { NOTHING } from '../../domain/permissions/needs.js';
import type { EffectivePermissions } from '../../domain/permissions/effective-permissions.js';
import { DomainError, RateLimited } from '../../domain/domain-error.js';
import { AccountSuspended, InvalidCredentials } from '../../domain/sessions/errors.js';
import { MAX_SESSIONS_PER_USER, type Device, type Session } from '../../domain/sessions/session.js';
import type { Credential, User } from '../../domain/users/user.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { codeOutcomeOf, type CodeAttempts } from '../one-time-codes/code-attempts.js';
import type { CodeCheck } from '../one-time-codes/code-check.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import { UNDECIDED, type SecurityLog, type SignInOutcome } from '../ports/security-log.js';
import type { OpenedSession } from '../ports/session-repository.js';
import type { Store } from '../ports/store.js';
import { findCredentialByEmail } from './find-credential-by-email.js';
import { ENDED_AT_ONCE, endEach } from './end-each.js';
import { openSession, type SessionFactoryOptions } from './open-session.js';
import type { KnownNetworks } from '../limits/known-networks.js';
import type { CountedAttempt, SignInLimits } from '../limits/sign-in-limits.js';

export interface SignedIn {
  readonly user: User;
  readonly permissions: EffectivePermissions;
  readonly token: string;
}

interface SignInInput extends Pick<LoggedInput, 'requestId'> {
  /** Any text. */
  readonly email: string;
  readonly password: string;
  /** A one-time code or a recovery code. */
  readonly code?: string | undefined;
  readonly device: Device;
}

interface SignInOptions extends SessionFactoryOptions {
  readonly store: Pick<Store, 'users' | 'sessions'>;
  readonly projection: AuthorityProjection;
  readonly writer: AuthorityWriter;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly known: KnownNetworks;
  readonly codes: CodeCheck;
  readonly codeAttempts: CodeAttempts;
  readonly log: SecurityLog;
}

/**
 * Signs a user in. An unknown address, a wrong password and a missing password take the same time. Whether an account has
 * one-time codes shows only after the right password.
 */
export class SignIn {
  static readonly needs = NOTHING;

  constructor(private readonly options: SignInOptions) {}

  /** Throws `RateLimited` when this address must wait. Call it before reading the request. */
  async admit(address: string, requestId: string | null): Promise<void> {
    try {
      await this.options.limits.checkAddress(address);
    } catch (error) {
      this.options.log.signIn({ userId: undefined, address, requestId, outcome: outcomeOf(error) });
      throw error;
    }
  }

  async execute(input: SignInInput): Promise<SignedIn> {
    const { store, limits, log } = this.options;
    const { email, device, requestId } = input;
    const { address } = device;
    let userId: string | undefined;
    try {
      const credential = await findCredentialByEmail(store.users, email);
      userId = credential?.userId;
      // Before hashing, to save its cost for limited clients, and before counting this attempt as a failure.
      await limits.checkSuccesses(email, address);
      const counted = await limits.count(email, address);
      const signedIn = await this.#check(credential, input, counted);
      log.signIn({ userId, address, requestId, outcome: 'signed_in' });
      return signedIn;
    } catch (error) {
      log.signIn({ userId, address, requestId, outcome: outcomeOf(error) });
      throw error;
    }
  }

  async #check(credential: Credential | undefined, input: SignInInput, counted: CountedAttempt): Promise<SignedIn> {
    const { store, hasher, projection, limits, known } = this.options;
    const { email, password, code } = input;
    const { address } = input.device;
    const hash = credential?.passwordHash ?? null;
    const right = await undoing(counted, () => hasher.verify(password, hash, address));
    if (credential === undefined || hash === null || !right) throw new InvalidCredentials();
    const user = await store.users.find(credential.userId);
    const needsCode = user?.totp === true && !user.suspended;
    if (!needsCode) await counted.succeeded();
    // Before the code, because the password was hashed in any case.
    const countSuccess = () => limits.countSuccess(credential.userId, email, address);
    await (needsCode ? undoing(counted, countSuccess) : countSuccess());
    if (user === undefined) throw new InvalidCredentials();
    if (user.suspended) throw new AccountSuspended();
    const { session, token } = openSession(this.options, credential, input.device);
    if (needsCode) {
      const attempt = { userId: user.id, code, counted };
      await this.options.codeAttempts.run(attempt, (sent) => this.#insertWithCode(session, sent, input));
    } else {
      await store.sessions.insert(session);
    }
    await known.remember({ email, address }, 'password');
    if (needsCode) await known.remember({ email, address }, 'code');
    if (hasher.isOutdated(hash)) await this.#rehash(credential.userId, hash, password, address);
    await this.#endSurplus(session, input.requestId);
    if (!projection.isCurrent()) await projection.ensureFresh();
    return { user, permissions: projection.authority.resolve(holdingsOf(user)), token };
  }

  /** Uses up the code in the transaction that opens the session, so that no other instance accepts it too. */
  #insertWithCode(session: OpenedSession, code: string, { requestId }: SignInInput): Promise<void> {
    const { userId, epoch } = session;
    return this.options.writer.write({ actorId: userId, requestId }, async (transaction) => {
      const user = await transaction.users.find(userId);
      if (user?.epoch !== epoch) throw new InvalidCredentials();
      await this.options.codes.use(transaction.codes, userId, code);
      await transaction.sessions.insert(session);
    });
  }

  /** Ends the oldest sessions when the user has too many. */
  async #endSurplus({ userId, epoch, openedAt }: Session, requestId: string | null): Promise<void> {
    const { store, writer } = this.options;
    const range = { skip: MAX_SESSIONS_PER_USER, limit: ENDED_AT_ONCE };
    const surplus = await store.sessions.listLive({ userId, epoch, now: openedAt }, range);
    if (surplus.length === 0) return;
    await writer.write({ actorId: userId, requestId }, (transaction) => endEach(transaction, surplus));
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

async function undoing<T>(counted: CountedAttempt, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await counted.undone();
    throw error;
  }
}

function outcomeOf(error: unknown): SignInOutcome {
  const ofCode = codeOutcomeOf(error);
  if (ofCode !== undefined) return ofCode;
  if (error instanceof InvalidCredentials) return 'wrong_credentials';
  if (error instanceof AccountSuspended) return 'suspended';
  if (error instanceof RateLimited) return 'limited';
  const { code } = error instanceof DomainError ? error : {};
  return UNDECIDED.find((one) => one === code) ?? 'failed';
}
