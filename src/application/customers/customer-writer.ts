import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { meets, type Needs } from '../../domain/permissions/needs.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { AnswerKeeper } from '../idempotency/answer-keeper.js';
import type { CustomerTransactOptions, GuardedCustomerTransaction } from '../ports/customer-store.js';
import type { Store } from '../ports/store.js';

/** How often to resolve the actor again, if they are evicted from memory before the attempt runs. */
const TRIES = 3;
const UNKNOWN = Symbol('actor unknown');
const OUTDATED = Symbol('projection outdated');

/** What a customer write needs, and how it's run. */
interface CustomerWrite<T> extends CustomerTransactOptions {
  readonly needs: Needs;
  /** As in `AuthorisedWrite`, with the time of the write in milliseconds since the epoch. */
  readonly once?: { readonly of: AnswerKeeper<T>; readonly now: number } | undefined;
}

/** Resolves actors again: as `CallerAuthenticator` does, or without regard to what they signed in with. */
export interface ActorResolver {
  /** Synchronous, from memory; undefined when that isn't enough, or when the actor is no longer valid. */
  peek(actor: Actor): Actor | undefined;
  /** Throws `TokenInvalid` for an actor who is no longer valid, `Unavailable` when that can't be determined. */
  resolveAgain(actor: Actor): Promise<Actor>;
}

/**
 * Runs transactions that change customers. These transactions have no authority of their own, so every attempt checks the
 * actor against the projection, which must be fresh at that moment and still when the attempt is committed: a process that
 * was frozen in between saves nothing.
 */
export class CustomerWriter {
  constructor(
    private readonly store: Pick<Store, 'customers'>,
    private readonly authenticator: ActorResolver,
    private readonly projection: Pick<
      AuthorityProjection,
      'authority' | 'basis' | 'isFreshForCommit' | 'isStillBasedOn' | 'ensureFresh'
    >,
  ) {}

  /**
   * Runs the callback in a transaction. Throws `TokenInvalid` when the actor's session has ended by the time of the
   * attempt, `Forbidden` when the actor no longer meets the needs, `Unavailable` when that can't be determined.
   */
  async writeAs<T>(
    actor: Actor,
    { needs, once, ...options }: CustomerWrite<T>,
    callback: (transaction: GuardedCustomerTransaction) => Promise<T>,
  ): Promise<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (this.authenticator.peek(actor) === undefined) await this.authenticator.resolveAgain(actor);
      const isLast = tries === TRIES - 1;
      const outcome = await this.store.customers.transact(async (transaction) => {
        // The last try makes do with a fresh projection: other processes may write all the time.
        if (!isLast && this.#isOutdated(transaction)) return OUTDATED;
        const actorNow = this.authenticator.peek(actor);
        if (actorNow === undefined) return UNKNOWN;
        authorise(actorNow, needs);
        this.#commitOnlyWhileAllowed(transaction, actor, needs);
        if (once === undefined) return { result: await callback(transaction), answer: undefined };
        const decided = () => ({ authority: this.projection.authority, seq: null });
        return once.of.run(transaction.answers, once.now, () => callback(transaction), decided);
      }, options);
      if (outcome === OUTDATED) await this.projection.ensureFresh();
      else if (outcome !== UNKNOWN) {
        if (outcome.answer !== undefined) once?.of.committed(outcome.answer);
        return outcome.result;
      }
    }
    throw new Unavailable('storage_unavailable', 'Your permissions could not be checked in time. Nothing was changed.');
  }

  /** Whether the log is known to have entries that the projection lacks. */
  #isOutdated({ authoritySeq }: GuardedCustomerTransaction): boolean {
    return authoritySeq !== undefined && authoritySeq > this.projection.authority.head.seq;
  }

  #commitOnlyWhileAllowed(transaction: GuardedCustomerTransaction, actor: Actor, needs: Needs): void {
    // A transaction that knows the log's end keeps it there.
    if (transaction.authoritySeq !== undefined && !this.#isOutdated(transaction)) return;
    const { basis } = this.projection;
    transaction.commitOnlyIf(() => {
      if (!this.projection.isFreshForCommit()) return false;
      if (this.projection.isStillBasedOn(basis)) return true;
      const actorNow = this.authenticator.peek(actor);
      return actorNow !== undefined && meets(actorNow.permissions, needs);
    });
  }
}
