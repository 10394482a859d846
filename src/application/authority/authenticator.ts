import { holdingsOf } from '../../domain/groups/holdings.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { isSignedInUser, signedInUser, type SignedInUser } from '../../domain/users/signed-in-user.js';
import { Unavailable } from '../../domain/domain-error.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import { believableSession, isValidFor, type Session } from '../../domain/sessions/session.js';
import type { User } from '../../domain/users/user.js';
import type { Change } from '../../domain/changes/change.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';
import type { TokenIssuer } from '../ports/token-issuer.js';
import type { LastSeen } from './last-seen.js';
import type { SeenPeople } from './seen-people.js';
import type { AuthorityProjection } from './authority-projection.js';
import { RecordCache } from './record-cache.js';

interface AuthenticatorOptions {
  readonly store: Pick<Store, 'users' | 'sessions'>;
  readonly projection: AuthorityProjection;
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
  readonly userCache: Cache<string, User>;
  readonly sessionCache: Cache<string, Session>;
  readonly lastSeen: Pick<LastSeen, 'note' | 'correct'>;
  readonly seenPeople: Pick<SeenPeople, 'note'>;
  /** How long after sign-in a session is proof of its owner. */
  readonly proofWindowSeconds: number;
}

/**
 * Resolves tokens to signed-in users with their permissions, from the projection and from caches that the log
 * invalidates. There is no other path to a permission.
 */
export class Authenticator {
  readonly #users: RecordCache<User>;
  readonly #sessions: RecordCache<Session>;

  constructor(private readonly options: AuthenticatorOptions) {
    const { store, projection } = options;
    this.#users = new RecordCache(options.userCache, (id) => store.users.find(id));
    this.#sessions = new RecordCache(options.sessionCache, (id) => store.sessions.find(id));
    projection.onChange('caches', (change) => {
      this.#forget(change);
    });
  }

  /**
   * Authenticates a token. Throws `TokenInvalid`, or `Unavailable` when it can't be checked within the propagation bound:
   * a fault must not look like an invalid token.
   */
  async authenticate(token: string): Promise<SignedInUser> {
    const { tokens, clock } = this.options;
    const claims = tokens.verify(token);
    if (claims === undefined || clock.now() >= claims.expiresAt * 1_000) throw new TokenInvalid();
    const actor = await this.#resolve(claims.sessionId, claims.userId);
    this.options.lastSeen.note(actor.session);
    this.options.seenPeople.note(actor.user);
    return actor;
  }

  /** Resolves a session id that was verified without its token, such as by a ticket. Throws as `authenticate` does. */
  identify(sessionId: string): Promise<SignedInUser> {
    return this.#resolve(sessionId, undefined);
  }

  /**
   * Resolves an actor again with their current permissions. Throws as `authenticate` does, for example when the session
   * has ended.
   */
  async resolveAgain(actor: Actor): Promise<SignedInUser> {
    if (!isSignedInUser(actor)) throw new TokenInvalid();
    return this.#resolve(actor.session.id, actor.id);
  }

  /**
   * Like `resolveAgain`, but synchronous and from memory only, for transaction callbacks, which may only await their
   * transaction. Returns undefined when memory isn't enough or the session has ended; call `resolveAgain` then.
   */
  peek(actor: Actor): SignedInUser | undefined {
    if (!isSignedInUser(actor) || !this.options.projection.isFresh()) return undefined;
    return this.#actorOf(this.#sessions.peek(actor.session.id), this.#users.peek(actor.id));
  }

  async #resolve(sessionId: string, userId: string | undefined): Promise<SignedInUser> {
    const { projection } = this.options;
    if (projection.isCurrent()) {
      const known = this.#known(sessionId, userId);
      if (known !== undefined) return known;
    } else {
      await projection.ensureFresh();
    }
    let actor = (await this.#find(sessionId, userId)) ?? (await this.#findAgain(sessionId, userId));
    // The reads may have been slow, and the projection stale by now.
    if (actor !== undefined && !projection.isFresh()) actor = await this.#findAgain(sessionId, userId);
    if (actor === undefined) throw new TokenInvalid();
    if (!projection.isFresh()) throw new Unavailable('storage_unavailable', 'The storage responds too slowly.');
    return actor;
  }

  /** From memory only. */
  #known(sessionId: string, userId: string | undefined): SignedInUser | undefined {
    const session = this.#sessions.peek(sessionId);
    if (session === undefined || (userId !== undefined && session.userId !== userId)) return undefined;
    return this.#actorOf(session, this.#users.peek(session.userId));
  }

  async #find(sessionId: string, userId: string | undefined): Promise<SignedInUser | undefined> {
    const session = await this.#sessions.get(sessionId);
    if (session === undefined || (userId !== undefined && session.userId !== userId)) return undefined;
    return this.#actorOf(session, await this.#users.get(session.userId));
  }

  #actorOf(session: Session | undefined, user: User | undefined): SignedInUser | undefined {
    if (session === undefined || user === undefined) return undefined;
    const now = this.options.clock.now();
    if (!isValidFor(session, user, now)) return undefined;
    return signedInUser(
      user,
      this.#believable(session, now),
      this.options.projection.authority.resolve(holdingsOf(user)),
    );
  }

  #believable(session: Session, now: number): Session {
    const { proofWindowSeconds, sessionCache, lastSeen } = this.options;
    const believed = believableSession(session, proofWindowSeconds * 1_000, now);
    if (believed !== session) {
      // A session that has ended meanwhile isn't in the cache any more, and mustn't come back.
      if (sessionCache.get(session.id) === session) sessionCache.set(session.id, believed);
      lastSeen.correct(believed);
    }
    return believed;
  }

  /** Reads from the storage before rejecting: the caches may be older than the session. */
  async #findAgain(sessionId: string, userId: string | undefined): Promise<SignedInUser | undefined> {
    await this.options.projection.ensureFresh();
    this.#sessions.forget(sessionId);
    const session = await this.#sessions.get(sessionId);
    if (session !== undefined) this.#users.forget(session.userId);
    return this.#find(sessionId, userId);
  }

  #forget(change: Change | undefined): void {
    if (change === undefined) {
      this.#users.forgetAll();
      this.#sessions.forgetAll();
    } else if (change.resource === 'user') {
      this.#users.forget(change.recordId);
    } else if (change.resource === 'session') {
      this.#sessions.forget(change.recordId);
    }
  }
}
