import type { Actor } from '../../domain/access/actor.js';
import { isSignedInUser, signedInUser, type SignedInUser } from '../../domain/users/signed-in-user.js';
import { applyChange } from '../../domain/authority/apply-change.js';
import { diffRecords } from '../../domain/authority/authority-diff.js';
import { Authority } from '../../domain/authority/authority.js';
import type { Change, ChangeEntry } from '../../domain/changes/change.js';
import { follows, sealChange, type Circumstances, type Sha256 } from '../../domain/changes/seal-change.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import { isValidFor } from '../../domain/sessions/session.js';
import type { Clock } from '../ports/clock.js';
import type { NewestEntries, ReadAhead, RecordOfLog, Store, StoreTransaction } from '../ports/store.js';
import type { AuthorityProjection } from './authority-projection.js';

/** Enough for the works of one group, which build on each other before any of them is committed. */
const DRAFTS_KEPT = 128;

/** Who writes, and by which request: a signed-in person, or the service itself (`system:<what>`, a new user's id). */
export type Writer =
  | { readonly actor: Actor; readonly requestId: string | null }
  | { readonly actorId: string; readonly requestId: string | null };

/** What a use case works with inside a transaction. */
export interface AuthorityTransaction extends Pick<
  StoreTransaction,
  'users' | 'sessions' | 'wasCreated' | 'listNewest' | 'hasMoreNewest'
> {
  /** The authority at the transaction's own head; moves with `record`. */
  readonly authority: Authority;
  /** The time of this change: the same in every attempt. Milliseconds since the epoch. */
  readonly now: number;
  /** Appends to the log and writes the tables of abilities, roles and features that follow from it. */
  record(entry: ChangeEntry): Promise<void>;
}

export interface AuthorityWriterOptions {
  readonly store: Pick<Store, 'transact'>;
  readonly projection: AuthorityProjection;
  readonly clock: Clock;
  readonly sha256: Sha256;
}

/** Runs the works that change the authority, and answers only when this process acts on what was changed. */
export class AuthorityWriter {
  readonly #drafts = new Map<string, Authority>();

  constructor(private readonly options: AuthorityWriterOptions) {}

  /**
   * The work gets the actor as of the transaction's head, or throws `TokenInvalid` when the actor's session has
   * ended by then. Without a signed-in actor, `work` gets undefined for it.
   */
  async write<T>(
    writer: Writer,
    work: (transaction: AuthorityTransaction, actor: SignedInUser | undefined) => Promise<T>,
  ): Promise<T> {
    const at = this.options.clock.now();
    const actorId = 'actor' in writer ? writer.actor.id : writer.actorId;
    let attempt: Attempt | undefined;
    const result = await this.options.store.transact(async (storeTransaction) => {
      attempt = await this.#begin(storeTransaction, { actorId, requestId: writer.requestId, at });
      const actor = 'actor' in writer ? await this.#actorNow(attempt, writer.actor) : undefined;
      return work(attempt, actor);
    }, readsOf(writer));
    if (attempt !== undefined) await this.options.projection.advance(attempt.changes, attempt.authority);
    this.#forgetOldDrafts();
    return result;
  }

  /** As `write`, for a signed-in actor. */
  writeAs<T>(
    actor: Actor,
    requestId: string | null,
    work: (transaction: AuthorityTransaction, actor: SignedInUser) => Promise<T>,
  ): Promise<T> {
    return this.write({ actor, requestId }, (transaction, actorNow) => {
      if (actorNow === undefined) throw new TokenInvalid();
      return work(transaction, actorNow);
    });
  }

  async #begin(store: StoreTransaction, circumstances: Circumstances): Promise<Attempt> {
    const { projection, sha256 } = this.options;
    const known = this.#drafts.get(store.head.hash);
    if (known !== undefined) return new Attempt(store, circumstances, known, [], sha256, this.#keep);
    let authority = projection.authority;
    const changes: Change[] = [];
    if (authority.head.hash !== store.head.hash) {
      for (const change of await store.listChangesAfter(authority.head.seq)) {
        if (!follows(authority.head, change, sha256)) break;
        authority = applyChange(authority, change);
        changes.push(change);
      }
      if (authority.head.hash !== store.head.hash) authority = new Authority(store.head, await store.loadRecords());
      this.#keep(authority);
    }
    return new Attempt(store, circumstances, authority, changes, sha256, this.#keep);
  }

  async #actorNow(attempt: Attempt, actor: Actor): Promise<SignedInUser> {
    if (!isSignedInUser(actor)) throw new TokenInvalid();
    const session = await attempt.sessions.find(actor.session.id);
    const user = await attempt.users.find(actor.id);
    if (session === undefined || user === undefined) throw new TokenInvalid();
    if (!isValidFor(session, user, this.options.clock.now())) throw new TokenInvalid();
    return signedInUser(user, session, attempt.authority.resolve(user.roleIds));
  }

  /** Drafts that the projection has passed serve no work any more, and hold what was remembered with them. */
  #forgetOldDrafts(): void {
    const { seq } = this.options.projection.authority.head;
    for (const [hash, draft] of this.#drafts) {
      if (draft.head.seq > seq) break;
      this.#drafts.delete(hash);
    }
  }

  readonly #keep = (draft: Authority): void => {
    this.#drafts.set(draft.head.hash, draft);
    for (const oldest of this.#drafts.keys()) {
      if (this.#drafts.size <= DRAFTS_KEPT) break;
      this.#drafts.delete(oldest);
    }
  };
}

function readsOf(writer: Writer): ReadAhead {
  if (!('actor' in writer) || !isSignedInUser(writer.actor)) return { users: [], sessions: [] };
  return { users: [writer.actor.id], sessions: [writer.actor.session.id] };
}

/** One run of a work. The hash of a head names its whole history, so a draft found by it is the right one. */
class Attempt implements AuthorityTransaction {
  constructor(
    private readonly store: StoreTransaction,
    private readonly circumstances: Circumstances,
    public authority: Authority,
    readonly changes: Change[],
    private readonly sha256: Sha256,
    private readonly keep: (draft: Authority) => void,
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

  async record(entry: ChangeEntry): Promise<void> {
    const change = sealChange(this.store.head, entry, this.circumstances, this.sha256);
    const next = applyChange(this.authority, change);
    await this.store.append(change, diffRecords(this.authority.records, next.records));
    this.authority = next;
    this.changes.push(change);
    this.keep(next);
  }
}
