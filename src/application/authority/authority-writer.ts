import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Needs } from '../../domain/access/needs.js';
import { isSignedInUser, signedInUser, type SignedInUser } from '../../domain/users/signed-in-user.js';
import { applyChange } from '../../domain/authority/apply-change.js';
import { diffRecords } from '../../domain/authority/authority-diff.js';
import { Authority } from '../../domain/authority/authority.js';
import type { Change, ChangeEntry } from '../../domain/changes/change.js';
import { follows, sealChange, type Circumstances, type Sha256 } from '../../domain/changes/seal-change.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import { isValidFor } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/clock.js';
import type { RecordOfLog } from '../ports/record-of-log.js';
import type { NewestEntries, ReadAhead, Store, StoreTransaction } from '../ports/store.js';
import type { AuthorityProjection } from './authority-projection.js';
import type { LoggedInput } from './write-input.js';

/** Enough for the transactions of one group, which build on each other before any of them is committed. */
const MAX_UNCOMMITTED = 128;

/** A writer who isn't signed in: the service itself, such as `system:<what>`, or a new user. */
export interface Writer extends LoggedInput {
  readonly actorId: string;
}

/** What a signed-in writer needs, and in which request they write. */
export interface AuthorisedWrite extends LoggedInput {
  readonly needs: Needs;
  /** Whether the record is the actor's own, for `ownOr`. */
  readonly isOwn?: boolean | undefined;
}

/** The transaction of a use case. */
export interface AuthorityTransaction extends Pick<
  StoreTransaction,
  'users' | 'sessions' | 'wasCreated' | 'listNewest' | 'hasMoreNewest'
> {
  /** The authority at the transaction's head; updated by `record`. */
  readonly authority: Authority;
  /** Time of the change in milliseconds since the epoch; the same in every attempt unless the log's head is later. */
  readonly now: number;
  /** Appends to the log and updates the tables of abilities, roles, features and segments; `undefined` does nothing. */
  record(entry: ChangeEntry | undefined): Promise<void>;
}

export interface AuthorityWriterOptions {
  readonly store: Pick<Store, 'transact'>;
  readonly projection: AuthorityProjection;
  readonly clock: Clock;
  readonly sha256: Sha256;
}

/** Runs transactions that change the authority. Resolves only after this process's projection includes the change. */
export class AuthorityWriter {
  /** Uncommitted projections by the hash of their head. */
  readonly #uncommitted = new Map<string, Authority>();

  constructor(private readonly options: AuthorityWriterOptions) {}

  /** Runs the callback in a transaction, without checking permissions. */
  write<T>(writer: Writer, callback: (transaction: AuthorityTransaction) => Promise<T>): Promise<T> {
    return this.#transact(writer, { users: [], sessions: [] }, callback);
  }

  /**
   * Runs the callback in a transaction if the actor meets the needs at the transaction's head, and passes it the actor
   * with the permissions of that moment. Throws `TokenInvalid` when their session has ended by then, or `Forbidden`.
   */
  async writeAs<T>(
    actor: Actor,
    { needs, isOwn, requestId }: AuthorisedWrite,
    callback: (transaction: AuthorityTransaction, actor: SignedInUser) => Promise<T>,
  ): Promise<T> {
    if (!isSignedInUser(actor)) throw new TokenInvalid();
    const reads = { users: [actor.id], sessions: [actor.session.id] };
    return this.#transact({ actorId: actor.id, requestId }, reads, async (transaction) => {
      const actorNow = await this.#actorNow(transaction, actor);
      authorise(actorNow, needs, isOwn);
      return callback(transaction, actorNow);
    });
  }

  async #transact<T>(
    { actorId, requestId }: Writer,
    reads: ReadAhead,
    callback: (transaction: AuthorityTransaction) => Promise<T>,
  ): Promise<T> {
    const at = this.options.clock.now();
    let attempt: Attempt | undefined;
    const result = await this.options.store.transact(async (storeTransaction) => {
      attempt = await this.#begin(storeTransaction, { actorId, requestId, at });
      return callback(attempt);
    }, reads);
    if (attempt !== undefined) await this.options.projection.advance(attempt.changes, attempt.authority);
    this.#forgetCommitted();
    return result;
  }

  async #begin(store: StoreTransaction, circumstances: Circumstances): Promise<Attempt> {
    const { projection, sha256 } = this.options;
    const uncommitted = this.#uncommitted.get(store.head.hash);
    if (uncommitted !== undefined) return new Attempt(store, circumstances, uncommitted, [], sha256, this.#remember);
    let authority = projection.authority;
    const changes: Change[] = [];
    if (authority.head.hash !== store.head.hash) {
      for (const change of await store.listChangesAfter(authority.head.seq)) {
        if (!follows(authority.head, change, sha256)) break;
        authority = applyChange(authority, change);
        changes.push(change);
      }
      if (authority.head.hash !== store.head.hash) authority = new Authority(store.head, await store.loadRecords());
      this.#remember(authority);
    }
    return new Attempt(store, circumstances, authority, changes, sha256, this.#remember);
  }

  async #actorNow({ sessions, users, authority }: AuthorityTransaction, actor: SignedInUser): Promise<SignedInUser> {
    const session = await sessions.find(actor.session.id);
    const user = await users.find(actor.id);
    if (session === undefined || user === undefined) throw new TokenInvalid();
    if (!isValidFor(session, user, this.options.clock.now())) throw new TokenInvalid();
    return signedInUser(user, session, authority.resolve(user.roleIds));
  }

  /** Frees uncommitted projections that the committed one has overtaken, with their memoised permissions. */
  #forgetCommitted(): void {
    const { seq } = this.options.projection.authority.head;
    for (const [hash, { head }] of this.#uncommitted) {
      if (head.seq > seq) break;
      this.#uncommitted.delete(hash);
    }
  }

  readonly #remember = (authority: Authority): void => {
    this.#uncommitted.set(authority.head.hash, authority);
    for (const oldest of this.#uncommitted.keys()) {
      if (this.#uncommitted.size <= MAX_UNCOMMITTED) break;
      this.#uncommitted.delete(oldest);
    }
  };
}

/**
 * One attempt to run a transaction callback. A head's hash identifies the whole history before it, so uncommitted
 * projections can be looked up by it.
 */
class Attempt implements AuthorityTransaction {
  constructor(
    private readonly store: StoreTransaction,
    private readonly circumstances: Circumstances,
    public authority: Authority,
    readonly changes: Change[],
    private readonly sha256: Sha256,
    private readonly remember: (authority: Authority) => void,
  ) {}

  get now(): number {
    return Math.max(this.circumstances.at, this.store.head.at);
  }

  get users() {
    return this.store.users;
  }

  get sessions() {
    return this.store.sessions;
  }

  wasCreated(resource: Change['resource'], recordId: string): Promise<boolean> {
    return this.store.wasCreated(resource, recordId);
  }

  listNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<Change[]> {
    return this.store.listNewest(of, range);
  }

  hasMoreNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<boolean> {
    return this.store.hasMoreNewest(of, range);
  }

  async record(entry: ChangeEntry | undefined): Promise<void> {
    if (entry === undefined) return;
    const change = sealChange(this.store.head, entry, this.circumstances, this.sha256);
    const next = applyChange(this.authority, change);
    await this.store.append(change, diffRecords(this.authority.records, next.records));
    this.authority = next;
    this.changes.push(change);
    this.remember(next);
  }
}
