import type { DomainError } from '../../domain/domain-error.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import type { EffectivePermissions } from '../../domain/permissions/effective-permissions.js';
import { AccountSuspended, InvalidCredentials, PasswordSignInOff } from '../../domain/sessions/errors.js';
import { MAX_SESSIONS_PER_USER, type Session, type SignInMethod } from '../../domain/sessions/session.js';
import { maySignInWithPassword, type PasswordPolicy } from '../../domain/sign-in/password-policy.js';
import { hasAddressOfDirectory } from '../../domain/users/provisioning.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { SeenPeople } from '../authority/seen-people.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { KnownNetworks } from '../limits/known-networks.js';
import { undoing, type CountedAttempt, type SignInLimits } from '../limits/sign-in-limits.js';
import type { CodeAttempts } from '../one-time-codes/code-attempts.js';
import type { CodeCheck } from '../one-time-codes/code-check.js';
import type { OpenedSession } from '../ports/session-repository.js';
import type { Store } from '../ports/store.js';
import { ENDED_AT_ONCE, endEach } from './end-each.js';
import { openSession, type NewOpening, type SessionFactoryOptions } from './open-session.js';

export interface SignedIn {
  readonly user: User;
  readonly permissions: EffectivePermissions;
  readonly token: string;
  readonly method: SignInMethod;
}

/** Somebody whose password or key was right. */
export interface VerifiedSignIn extends Pick<LoggedInput, 'requestId'> {
  /** Read after `epoch`. */
  readonly user: User;
  /** The user's epoch when the password or the key was read: a session of an earlier one is invalid. */
  readonly epoch: number;
  /** `code` becomes the method of a session that a one-time code was used for after a password. */
  readonly opening: NewOpening;
  /** Whether who signs in has the user's address, besides those who give it with a password. */
  readonly knowsAddress?: boolean;
  /** Counted as a failure until now. */
  readonly counted: CountedAttempt;
  /** Whether the user's one-time codes are asked for, if they're on. */
  readonly asksCode: boolean;
  /** A one-time code or a recovery code. */
  readonly code: string | undefined;
  /** Runs in the transaction that opens the session, whose user still has the epoch. */
  readonly write?: (transaction: AuthorityTransaction, user: User) => Promise<void>;
  /** Who `write` is by; the user by default. */
  readonly actorId?: string;
}

interface SessionOpenerOptions extends SessionFactoryOptions {
  readonly store: Pick<Store, 'sessions'>;
  readonly projection: AuthorityProjection;
  readonly writer: AuthorityWriter;
  readonly seenPeople: Pick<SeenPeople, 'note'>;
  readonly limits: SignInLimits;
  readonly known: KnownNetworks;
  readonly codes: CodeCheck;
  readonly codeAttempts: CodeAttempts;
  readonly passwordPolicy: PasswordPolicy;
}

/** Ends every kind of sign-in: with limits, the one-time code, and the session. */
export class SessionOpener {
  constructor(private readonly options: SessionOpenerOptions) {}

  /**
   * Throws `RateLimited`, `AccountSuspended`, `PasswordSignInOff`, `CodeRequired`, `CodeUnavailable`, `InvalidCredentials` for a wrong code and for a user
   * who was changed meanwhile, and what `write` does.
   */
  async open(verified: VerifiedSignIn): Promise<SignedIn> {
    const { limits, known, projection, codeAttempts, codes, seenPeople } = this.options;
    const { user, epoch, counted, code, opening, requestId } = verified;
    const { address } = opening.device;
    const refusal = await this.#refusalOf(verified);
    const needsCode = verified.asksCode && user.totp && refusal === undefined;
    if (!needsCode) await counted.succeeded();
    // Before the code, because the password was hashed in any case.
    const countSuccess = () => limits.countSuccess(user.id, user.email, address);
    await (needsCode ? undoing(counted, countSuccess) : countSuccess());
    if (refusal !== undefined) throw refusal;
    const method = needsCode && opening.method === 'password' ? 'code' : opening.method;
    const { session, token } = openSession(this.options, { userId: user.id, epoch }, { ...opening, method });
    if (needsCode) {
      // In the same transaction, so that no other instance accepts the code too.
      await codeAttempts.run({ userId: user.id, code, counted }, (sent) =>
        this.#insertWith(session, verified, ({ codes: stored }) => codes.use(stored, user.id, sent)),
      );
    } else {
      await this.#insert(session, verified);
    }
    seenPeople.note(user);
    await known.remember({ email: user.email, address }, 'password');
    if (needsCode) await known.remember({ email: user.email, address }, 'code');
    await this.#endSurplus(session, requestId);
    if (!projection.isCurrent()) await projection.ensureFresh();
    return { user, permissions: projection.authority.resolve(holdingsOf(user)), token, method };
  }

  async #refusalOf({ user, opening: { method } }: VerifiedSignIn): Promise<DomainError | undefined> {
    const { projection, passwordPolicy } = this.options;
    if (user.suspended) return new AccountSuspended();
    if (method !== 'password' || passwordPolicy === 'everybody') return undefined;
    if (!projection.isCurrent()) await projection.ensureFresh();
    const permissions = projection.authority.resolve(holdingsOf(user));
    return maySignInWithPassword(passwordPolicy, permissions) ? undefined : new PasswordSignInOff();
  }

  #insert(session: OpenedSession, verified: VerifiedSignIn): Promise<void> {
    const isPlain = verified.write === undefined && !confirmsAddress(verified, verified.user);
    if (isPlain) return this.options.store.sessions.insert(session);
    return this.#insertWith(session, verified, () => Promise.resolve());
  }

  #insertWith(
    session: OpenedSession,
    verified: VerifiedSignIn,
    useCode: (transaction: AuthorityTransaction) => Promise<void>,
  ): Promise<void> {
    const { id } = verified.user;
    const { epoch, requestId, actorId = id, write } = verified;
    return this.options.writer.write({ actorId, requestId }, async (transaction) => {
      const found = await transaction.users.find(id);
      if (found?.epoch !== epoch) throw new InvalidCredentials();
      await useCode(transaction);
      const user = confirmsAddress(verified, found) ? { ...found, addressSetBy: null } : found;
      if (user !== found) await transaction.users.replace(user);
      await write?.(transaction, user);
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
}

/** Whether the sign-in shows that an address which a directory set is the owner's: a passkey or a known identity is used without one. */
function confirmsAddress(
  { opening, knowsAddress = opening.method === 'password' }: VerifiedSignIn,
  user: User,
): boolean {
  return knowsAddress && hasAddressOfDirectory(user);
}
