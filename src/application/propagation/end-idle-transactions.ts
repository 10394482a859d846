import { COMMIT_SHARE, type AuthorityProjection } from '../authority/authority-projection.js';
import type { Clock } from '../ports/clock.js';
import { MIN_IDLE_MS, type Store } from '../ports/store.js';

/** Changes within this share of the bound are handled together. */
const BATCH_SHARE = 0.1;
/** When the bound has passed after the first change of a batch, every commit that was allowed before the last one took effect is this old. */
const IDLE_SHARE = 1 - BATCH_SHARE - COMMIT_SHARE;
/** The tries to end them, each a tenth of the bound after the previous one. */
const TRIES = 10;

interface EndIdleTransactionsOptions {
  readonly store: Pick<Store, 'endIdleTransactions'>;
  readonly projection: Pick<AuthorityProjection, 'onChange'>;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  readonly boundMs: number;
  /** Called when idle transactions could not be ended although it was tried repeatedly. */
  readonly onError: (error: unknown) => void;
}

/**
 * Ends transactions that a frozen or disconnected process was about to commit. Such a process has checked the authority, but its
 * commit may arrive at any later time. So when the bound has passed after a change, every process that knows of the change
 * ends the transactions that have been idle since a commit could last be allowed.
 */
export class EndIdleTransactions {
  readonly #timers = new Set<ReturnType<Clock['timer']>>();
  #openedAt = -Infinity;
  #isRunning = false;
  #isDue = false;
  #isOver = false;

  constructor(private readonly options: EndIdleTransactionsOptions) {}

  /** Handles the changes from now on, and those right before: the process that made one may have stopped. */
  start(): void {
    this.options.projection.onChange('caches', () => {
      this.#changed();
    });
    this.#changed();
  }

  /**
   * Ends all idle transactions now if the bound of a change hasn't passed yet, because there may be no other process to do it then.
   * Never throws.
   */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timers.size === 0 && !this.#isRunning) return;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    await this.options.store.endIdleTransactions(0).catch(this.options.onError);
  }

  #changed(): void {
    const { clock, boundMs } = this.options;
    const now = clock.monotonic();
    if (this.#isOver || now - this.#openedAt < boundMs * BATCH_SHARE) return;
    this.#openedAt = now;
    void this.#wait(boundMs * (1 - IDLE_SHARE) + this.#idleMs).then(() => this.#run());
  }

  /** One at a time; one that is due meanwhile follows. */
  async #run(): Promise<void> {
    this.#isDue = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isDue && !this.#isOver) {
      this.#isDue = false;
      await this.#end();
    }
    this.#isRunning = false;
  }

  /** Never throws. */
  async #end(): Promise<void> {
    const { store, boundMs, onError } = this.options;
    for (let tries = 1; !this.#isOver; tries += 1) {
      try {
        await store.endIdleTransactions(this.#idleMs);
        return;
      } catch (error) {
        if (tries === TRIES) {
          onError(error);
          return;
        }
      }
      await this.#wait(boundMs * BATCH_SHARE);
    }
  }

  /** With a bound of less than a second, the least time is more than this share, so transactions are ended a little after the bound. */
  get #idleMs(): number {
    return Math.max(this.options.boundMs * IDLE_SHARE, MIN_IDLE_MS);
  }

  async #wait(ms: number): Promise<void> {
    const timer = this.options.clock.timer(ms);
    this.#timers.add(timer);
    await timer.elapsed;
    this.#timers.delete(timer);
  }
}
