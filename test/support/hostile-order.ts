import { Unavailable } from '../../src/domain/domain-error.js';

class TakenBack extends Error {}

type Transact<X> = <T>(callback: (transaction: X) => Promise<T>) => Promise<T>;

/**
 * Runs transaction callbacks as badly as the `Store` port allows. Every callback runs twice: the first attempt is
 * rolled back, whatever its outcome, and other waiting callbacks run in between. On demand the next commit fails, or
 * its result is lost.
 */
export class HostileOrder<X> {
  #nextCommit: 'succeeds' | 'fails' | 'loses its answer' = 'succeeds';
  #callbacks = 0;

  constructor(private readonly store: Transact<X>) {}

  /** The next transaction is rolled back and rejects with `storage_unavailable`. */
  failNextCommit(): void {
    this.#nextCommit = 'fails';
  }

  /** The next transaction commits but rejects with `outcome_unknown`. */
  loseNextAnswer(): void {
    this.#nextCommit = 'loses its answer';
  }

  async transact<T>(callback: (transaction: X) => Promise<T>): Promise<T> {
    const commit = this.#nextCommit;
    this.#nextCommit = 'succeeds';
    await this.#attemptAndRollBack(callback);
    // Every other callback waits longer, so that later ones commit before it.
    const turns = this.#callbacks++ % 2 === 0 ? 3 : 1;
    for (let turn = 0; turn < turns; turn += 1) await this.store(async () => undefined);
    if (commit === 'fails') {
      await this.#attemptAndRollBack(callback);
      throw new Unavailable('storage_unavailable', 'The commit failed on demand.');
    }
    const result = await this.store(callback);
    if (commit === 'loses its answer') throw new Unavailable('outcome_unknown', 'The answer was lost on demand.');
    return result;
  }

  async #attemptAndRollBack<T>(callback: (transaction: X) => Promise<T>): Promise<void> {
    await this.store(async (transaction) => {
      await callback(transaction);
      throw new TakenBack();
    }).catch(() => undefined);
  }
}
