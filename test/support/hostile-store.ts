import type { Store, Work } from '../../src/application/ports/store.js';
import { Unavailable } from '../../src/domain/domain-error.js';

class TakenBack extends Error {}

/**
 * A store as bad as the contract allows. Every work runs twice: the first attempt is taken back, whatever it answered
 * or refused, and other works that wait get in between. On demand the next commit fails, or its answer is lost.
 */
export class HostileStore implements Store {
  #nextCommit: 'succeeds' | 'fails' | 'loses its answer' = 'succeeds';
  #works = 0;

  readonly users: Store['users'];
  readonly sessions: Store['sessions'];
  readonly limits: Store['limits'];
  readonly recoveries: Store['recoveries'];
  readonly avatarReferences: Store['avatarReferences'];
  readonly log: Store['log'];
  readonly audit: Store['audit'];

  constructor(private readonly store: Store) {
    this.users = store.users;
    this.sessions = store.sessions;
    this.limits = store.limits;
    this.recoveries = store.recoveries;
    this.avatarReferences = store.avatarReferences;
    this.log = store.log;
    this.audit = store.audit;
  }

  /** The next work keeps nothing and is told so: `storage_unavailable`. */
  failNextCommit(): void {
    this.#nextCommit = 'fails';
  }

  /** The next work is kept but hears `outcome_unknown`. */
  loseNextAnswer(): void {
    this.#nextCommit = 'loses its answer';
  }

  async transact<T>(work: Work<T>): Promise<T> {
    const commit = this.#nextCommit;
    this.#nextCommit = 'succeeds';
    await this.#attemptInVain(work);
    // Every other work waits longer, so that works which came after it commit before it.
    const turns = this.#works++ % 2 === 0 ? 3 : 1;
    for (let turn = 0; turn < turns; turn += 1) await this.store.transact(async () => undefined);
    if (commit === 'fails') {
      await this.#attemptInVain(work);
      throw new Unavailable('storage_unavailable', 'The commit failed on demand.');
    }
    const result = await this.store.transact(work);
    if (commit === 'loses its answer') throw new Unavailable('outcome_unknown', 'The answer was lost on demand.');
    return result;
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  async #attemptInVain<T>(work: Work<T>): Promise<void> {
    await this.store
      .transact(async (transaction) => {
        await work(transaction);
        throw new TakenBack();
      })
      .catch(() => undefined);
  }
}
