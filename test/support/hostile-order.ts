import { Unavailable } from '../../src/domain/domain-error.js';

class TakenBack extends Error {}

type Transact<X> = <T>(work: (transaction: X) => Promise<T>) => Promise<T>;

/**
 * Runs works as badly as the contract allows. Every work runs twice: the first attempt is taken back, whatever it
 * answered or refused, and other works that wait get in between. On demand the next commit fails, or its answer is lost.
 */
export class HostileOrder<X> {
  #nextCommit: 'succeeds' | 'fails' | 'loses its answer' = 'succeeds';
  #works = 0;

  constructor(private readonly store: Transact<X>) {}

  /** The next work keeps nothing and is told so: `storage_unavailable`. */
  failNextCommit(): void {
    this.#nextCommit = 'fails';
  }

  /** The next work is kept but hears `outcome_unknown`. */
  loseNextAnswer(): void {
    this.#nextCommit = 'loses its answer';
  }

  async transact<T>(work: (transaction: X) => Promise<T>): Promise<T> {
    const commit = this.#nextCommit;
    this.#nextCommit = 'succeeds';
    await this.#attemptInVain(work);
    // Every other work waits longer, so that works which came after it commit before it.
    const turns = this.#works++ % 2 === 0 ? 3 : 1;
    for (let turn = 0; turn < turns; turn += 1) await this.store(async () => undefined);
    if (commit === 'fails') {
      await this.#attemptInVain(work);
      throw new Unavailable('storage_unavailable', 'The commit failed on demand.');
    }
    const result = await this.store(work);
    if (commit === 'loses its answer') throw new Unavailable('outcome_unknown', 'The answer was lost on demand.');
    return result;
  }

  async #attemptInVain<T>(work: (transaction: X) => Promise<T>): Promise<void> {
    await this.store(async (transaction) => {
      await work(transaction);
      throw new TakenBack();
    }).catch(() => undefined);
  }
}
