import { Unavailable } from '../../domain/domain-error.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

const PROBE_EVERY_MS = 1_000;

export interface WriteHealthOptions {
  readonly store: Pick<Store, 'probeWrite'>;
  readonly clock: Pick<Clock, 'timer'>;
  /** Called once when writing becomes impossible, with the first failure. */
  readonly onLost: (error: Unavailable) => void;
  /** Called once when a probe succeeds again. */
  readonly onRegained: () => void;
}

/**
 * Tracks whether the storage accepts writes. After a failed write, it probes with a small write every second until one
 * succeeds. It doesn't probe while writes succeed.
 */
export class WriteHealth {
  #failure: Unavailable | undefined;
  #probing: Promise<void> | undefined;
  #cancel: () => void = () => undefined;
  #isClosed = false;

  constructor(private readonly options: WriteHealthOptions) {}

  get isWritable(): boolean {
    return this.#failure === undefined;
  }

  /** Why writing is impossible; undefined while it's possible. */
  get failure(): Unavailable | undefined {
    return this.#failure;
  }

  /** Call with every failure; ignores those that don't concern writing. */
  observe(error: unknown): void {
    if (this.#isClosed || !(error instanceof Unavailable)) return;
    if (error.code === 'storage_full') this.#lose(error);
    else if (error.code === 'outcome_unknown') this.#probing ??= this.#probeOnce();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #lose(error: Unavailable): void {
    if (this.#failure === undefined) this.options.onLost(error);
    if (this.#failure?.code !== 'storage_full') this.#failure = error;
    this.#probing ??= this.#probeUntilRegained();
  }

  /** Finds out whether a write with an unknown outcome failed because of the storage. */
  async #probeOnce(): Promise<void> {
    const error = await this.#probe();
    this.#probing = undefined;
    if (error instanceof Unavailable && error.code !== 'overloaded') this.#lose(error);
    // Another write failed meanwhile, so keep probing.
    else if (!this.isWritable) this.#probing = this.#probeUntilRegained();
  }

  async #probeUntilRegained(): Promise<void> {
    while (!this.#isClosed) {
      const timer = this.options.clock.timer(PROBE_EVERY_MS);
      this.#cancel = () => timer.cancel();
      await timer.elapsed;
      if ((await this.#probe()) === undefined) break;
    }
    this.#probing = undefined;
    if (this.#isClosed) return;
    this.#failure = undefined;
    this.options.onRegained();
  }

  /** Returns the failure, or undefined on success. */
  #probe(): Promise<unknown> {
    return this.options.store.probeWrite().then(
      () => undefined,
      (error: unknown) => error ?? new Error('The probe failed.'),
    );
  }
}
