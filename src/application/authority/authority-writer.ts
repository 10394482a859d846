import { holdingsOf } from '../../domain/groups/holdings.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { Needs } from '../../domain/permissions/needs.js';
import { signedInUser, type SignedInUser } from '../../domain/users/signed-in-user.js';
import { applyLinked } from '../../domain/authority/apply-linked.js';
import { Authority } from '../../domain/authority/authority.js';
import type { Change } from '../../domain/changes/change.js';
import { Unavailable } from '../../domain/domain-error.js';
import { isCaller, type Caller } from '../../domain/users/caller.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import { isValidFor } from '../../domain/sessions/session.js';
import { tokenActor, tokenOfCredential } from '../../domain/tokens/token-actor.js';
import type { Decided, AnswerKeeper } from '../idempotency/answer-keeper.js';
import type { Clock } from '../ports/clock.js';
import { RolledBack } from '../ports/rolled-back.js';
import type { ReadAhead, Store, StoreTransaction } from '../ports/store.js';
import { AuthorityRun, type TransactionRules } from './authority-run.js';
import type { AuthorityProjection } from './authority-projection.js';
import type { AuthorityTransaction } from './authority-transaction.js';
import { DryAuthorityRun } from './dry-authority-run.js';
import type { DryRun, RolledBackWrite } from './dry-run.js';
import type { LoggedInput } from './write-input.js';
import type { WriteReceipt } from './write-receipt.js';

/** Enough for the transactions of one group, which build on each other before any of them is committed. */
const MAX_UNCOMMITTED = 128;

const NO_ROWS: ReadAhead = { users: [], sessions: [] };

/** A writer who isn't signed in: the service itself, such as `system:<what>`, or a new user. */
export interface Writer extends Pick<LoggedInput, 'requestId' | 'receipt'> {
  readonly actorId: string;
}

/** What a writer with a credential needs, and in which request they write. */
export interface AuthorisedWrite<T = never> extends LoggedInput {
  readonly needs: Needs;
  readonly receipt: WriteReceipt | undefined;
  /** Whether the record is the actor's own, for `ownOr`. */
  readonly isOwn?: boolean | undefined;
  /** Rows that the callback will read, see `Store.transact`. */
  readonly reads?: Partial<ReadAhead>;
  /** Keeps the answer to what the callback returns, unless the request has been answered before. */
  readonly once?: AnswerKeeper<T> | undefined;
}

export interface AuthorityWriterOptions extends TransactionRules {
  readonly store: Pick<Store, 'transact'>;
  readonly projection: AuthorityProjection;
  readonly clock: Clock;
}

/** Runs transactions that change the authority. Resolves only after the projection of this process includes the change. */
export class AuthorityWriter {
  /** Uncommitted projections by the hash of their head. */
  readonly #uncommitted = new Map<string, Authority>();

  constructor(private readonly options: AuthorityWriterOptions) {}

  /** Runs the callback in a transaction, without checking permissions. */
  write<T>(writer: Writer, callback: (transaction: AuthorityTransaction) => Promise<T>): Promise<T> {
    return this.#transact(writer, NO_ROWS, callback);
  }

  /**
   * Runs the callback in a transaction if the actor meets the needs at the transaction's head, and passes it the actor
   * with the permissions of that moment. Throws `TokenInvalid` when their session has ended or their API token is void by
   * then, `Forbidden`, or what `once` throws.
   * In a dry run, the transaction is rolled back after the callback.
   */
  writeAs<T>(
    actor: SignedInUser,
    write: AuthorisedWrite<T>,
    callback: (transaction: AuthorityTransaction, actor: SignedInUser) => Promise<T>,
  ): Promise<T>;
  writeAs<T>(
    actor: Actor,
    write: AuthorisedWrite<T>,
    callback: (transaction: AuthorityTransaction, actor: Caller) => Promise<T>,
  ): Promise<T>;
  async writeAs<A extends Actor, T>(
    actor: A,
    { needs, isOwn, requestId, receipt, dryRun, reads: ahead, once }: AuthorisedWrite<T>,
    callback: (transaction: AuthorityTransaction, actor: A & Caller) => Promise<T>,
  ): Promise<T> {
    if (!isCaller(actor)) throw new TokenInvalid();
    const writer = { actorId: actor.id, requestId, receipt };
    const reads = readsOf(actor, ahead);
    const decide = async (transaction: AuthorityTransaction) => {
      const actorNow = await this.#actorNow(transaction, actor);
      authorise(actorNow, needs, isOwn);
      const create = () => callback(transaction, actorNow);
      if (once === undefined) return { actorNow, result: await create(), answer: undefined };
      const { answers, clockTime } = transaction;
      return { actorNow, ...(await once.run(answers, clockTime, create, () => decidedBy(transaction))) };
    };
    if (dryRun !== undefined) return this.#rollBack(dryRun, writer, reads, decide);
    const { result, answer } = await this.#transact(writer, reads, decide);
    if (answer !== undefined) once?.committed(answer);
    return result;
  }

  async #transact<T>(
    { actorId, requestId, receipt }: Writer,
    reads: ReadAhead,
    callback: (transaction: AuthorityTransaction) => Promise<T>,
  ): Promise<T> {
    const { store, projection, clock } = this.options;
    const at = clock.now();
    let attempt: AuthorityRun | undefined;
    const result = await store.transact(async (transaction) => {
      const { authority, changes } = await this.#authorityAt(transaction);
      const circumstances = { actorId, requestId, at };
      attempt = new AuthorityRun(transaction, circumstances, authority, changes, this.options, this.#remember);
      return callback(attempt);
    }, reads);
    if (attempt !== undefined) {
      const { seq } = attempt.authority.head;
      await projection.advance(attempt.changes, attempt.authority);
      this.#forgetCommitted();
      receipt?.committed(seq);
      attempt.committed();
    }
    return result;
  }

  /** Runs the callback as `#transact` does, but always ends by throwing, so that no storage keeps what it wrote. */
  async #rollBack<T>(
    dryRun: DryRun,
    { actorId, requestId }: Writer,
    reads: ReadAhead,
    decide: (transaction: AuthorityTransaction) => Promise<{ readonly actorNow: Actor; readonly result: T }>,
  ): Promise<T> {
    const { store, projection, clock } = this.options;
    const now = clock.now();
    const { result, write } = await rolledBack<{ readonly result: T; readonly write: RolledBackWrite }>(
      store.transact<never>(async (transaction) => {
        const { authority } = await this.#authorityAt(transaction);
        const attempt = new DryAuthorityRun(transaction, { actorId, requestId, at: now }, authority, {
          ...this.options,
          now,
        });
        const decided = await decide(attempt);
        throw new RolledBack({ result: decided.result, write: await attempt.observe(decided.actorNow) });
      }, reads),
    );
    // The answer is presented with the projection, which must know what the write was decided on.
    if (projection.authority.head.seq < write.before.head.seq) await projection.ensureFresh();
    this.#forgetCommitted();
    dryRun.rolledBack(write);
    return result;
  }

  /** The authority at the transaction's head, and the changes that the projection lacks, as far as they are known. */
  async #authorityAt(store: StoreTransaction): Promise<{ readonly authority: Authority; readonly changes: Change[] }> {
    const { projection, sha256 } = this.options;
    const { head } = store;
    const uncommitted = this.#uncommitted.get(head.hash);
    if (uncommitted !== undefined) return { authority: uncommitted, changes: [] };
    const { authority: known } = projection;
    if (known.head.hash === head.hash) return { authority: known, changes: [] };
    const { authority, applied } = applyLinked(known, await store.listChangesAfter(known.head.seq), sha256);
    const current = authority.head.hash === head.hash ? authority : new Authority(head, await store.loadRecords());
    this.#remember(current);
    return { authority: current, changes: applied };
  }

  /** The same caller with the permissions of the transaction's head. */
  async #actorNow<A extends Caller>(transaction: AuthorityTransaction, actor: A): Promise<A>;
  async #actorNow({ sessions, users, authority }: AuthorityTransaction, actor: Caller): Promise<Caller> {
    if (actor.kind === 'token') {
      const token = tokenOfCredential(authority.records.tokens, actor.credential, this.options.clock.now());
      if (token === undefined) throw new TokenInvalid();
      return tokenActor(token, authority.resolve(token.roleIds));
    }
    const session = await sessions.find(actor.session.id);
    const user = await users.find(actor.id);
    if (session === undefined || user === undefined) throw new TokenInvalid();
    if (!isValidFor(session, user, this.options.clock.now())) throw new TokenInvalid();
    return signedInUser(user, session, authority.resolve(holdingsOf(user)));
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

function decidedBy({ authority }: AuthorityTransaction): Decided {
  return { authority, seq: authority.head.seq };
}

/** What a transaction threw to be rolled back. A dry run never leaves in doubt whether something was changed. */
async function rolledBack<T>(transaction: Promise<never>): Promise<T> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof RolledBack) return error.value as T;
    if (!(error instanceof Unavailable) || error.code !== 'outcome_unknown') throw error;
    const unavailable = new Unavailable('storage_unavailable', 'The storage does not respond. Nothing was changed.');
    unavailable.cause = error;
    throw unavailable;
  }
}

/** The rows that the check of the caller reads, and those that the callback reads. */
function readsOf(actor: Caller, { users = [], sessions = [], isLarge }: Partial<ReadAhead> = NO_ROWS): ReadAhead {
  if (actor.kind === 'token') return { users, sessions, isLarge };
  return { users: [actor.id, ...users], sessions: [actor.session.id, ...sessions], isLarge };
}
