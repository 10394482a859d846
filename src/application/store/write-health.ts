import { ImagesFull, Unavailable } from '../../domain/domain-error.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

const PROBE_EVERY_MS = 1_000;

interface WriteHealthOptions {
  readonly store: Pick<Store, 'probeWrite'>;
  readonly clock: Pick<Clock, 'timer'>;
  /** Called once when writing becomes impossible, with the first failure. */
  readonly onLost: (error: Unavailable) => void;
  /** Called once when a probe succeeds again. */
  readonly onRegained: () => void;
}

/**
 * Tracks whether the storage accepts writes. After a failed write, a small probe every second finds out when writes work
 * again. While writes succeed, nothing is probed.
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

  /** Why nothing can be written; undefined while writes work. */
  get failure(): Unavailable | undefined {
    return this.#failure;
  }

  /** Call with every failure; those that aren't about writing are ignored. */
  observe(error: unknown): void {
    if (this.#isClosed || !(error instanceof Unavailable)) return;
    const isDoubtful = error.code === 'outcome_unknown' || error instanceof ImagesFull;
    if (isDoubtful) this.#probing ??= this.#probeOnce();
    else if (error.code === 'storage_full') this.#lose(error);
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

  /** Probes once: an unknown outcome may have another cause than the disk, and images may have a disk of their own. */
  async #probeOnce(): Promise<void> {
    const error = await this.#probe();
    this.#probing = undefined;
    if (error instanceof Unavailable && error.code !== 'overloaded') this.#lose(error);
    // Another write has failed meanwhile; further probes find out when it's over.
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

  /** Returns the error, or undefined. */
  #probe(): Promise<unknown> {
    return this.options.store.probeWrite().then(
      () => undefined,
      (error: unknown) => error ?? new Error('The probe failed.'),
    );
  }
}
