import { COMMIT_SHARE, type AuthorityProjection } from '../authority/authority-projection.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

/** Changes within this share of the bound are dealt with together. */
const TOGETHER_SHARE = 0.1;
/** What a commit allowed at the last moment has waited when the bound of any of these changes has passed. */
const IDLE_SHARE = 1 - TOGETHER_SHARE - COMMIT_SHARE;
/** Longer than a live process needs between two statements, its network included. A shorter bound is exceeded for that. */
const MIN_IDLE_MS = 100;
/** A failed attempt is repeated so often, a tenth of the bound later each time. */
const TRIES = 10;

export interface EndIdleTransactionsOptions {
  readonly store: Pick<Store, 'customers' | 'endIdleTransactions'>;
  readonly projection: Pick<AuthorityProjection, 'onChange'>;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  readonly boundMs: number;
}

/**
 * Ends what a process was about to commit when it was frozen or cut off. It checked the authority right before, but there is no
 * telling when its commit arrives. So when the bound has passed after a change, transactions that have sent nothing since a
 * commit could last be allowed are ended, by every process that knows of the change.
 */
export class EndIdleTransactions {
  readonly #timers = new Set<ReturnType<Clock['timer']>>();
  #openedAt = -Infinity;
  #isRunning = false;
  #isDue = false;
  #isOver = false;

  constructor(private readonly options: EndIdleTransactionsOptions) {}

  start(): void {
    this.options.projection.onChange('caches', () => {
      this.#changed();
    });
  }

  /**
   * There may be no other process that would end what is idle when a bound has passed. So what was begun before ends now: customer
   * transactions are serialised, and after this one each earlier one is saved or never will be. Never throws.
   */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timers.size === 0) return;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    await this.options.store.customers.transact(() => Promise.resolve()).catch(() => undefined);
  }

  #changed(): void {
    const { clock, boundMs } = this.options;
    const now = clock.monotonic();
    if (this.#isOver || now - this.#openedAt < boundMs * TOGETHER_SHARE) return;
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

  /** Never throws: a store that doesn't answer for so long has lost its transactions, or another process ends them. */
  async #end(): Promise<void> {
    const { store, boundMs } = this.options;
    for (let tries = 1; !this.#isOver; tries += 1) {
      try {
        await store.endIdleTransactions(this.#idleMs);
        return;
      } catch {
        if (tries === TRIES) return;
      }
      await this.#wait(boundMs * TOGETHER_SHARE);
    }
  }

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
