import { ImagesFull, Unavailable } from '../../domain/domain-error.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

const PROBE_EVERY_MS = 1_000;

export interface WriteHealthOptions {
  readonly store: Pick<Store, 'probeWrite'>;
  readonly clock: Pick<Clock, 'timer'>;
  /** Told once when writing becomes impossible, with the first failure. */
  readonly onLost: (error: Unavailable) => void;
  /** Told once when a probe was written again. */
  readonly onRegained: () => void;
}

/**
 * Whether the storage takes writes. A failed write makes that doubtful; then a small write every second finds out when it
 * works again. As long as writes succeed nothing is probed.
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

  /** Why nothing can be written; undefined as long as it can. */
  get failure(): Unavailable | undefined {
    return this.#failure;
  }

  /** To be told of every failure; those that say nothing about writing are ignored. */
  observe(error: unknown): void {
    if (this.#isClosed || !(error instanceof Unavailable)) return;
    const isDoubtful = error.code === 'outcome_unknown' || error instanceof ImagesFull;
    if (isDoubtful) this.#probing ??= this.#lookOnce();
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

  /** Of a write with an unknown outcome nobody knows whether it was the disk; the images may have a disk of their own. */
  async #lookOnce(): Promise<void> {
    const error = await this.#probe();
    this.#probing = undefined;
    if (error instanceof Unavailable && error.code !== 'overloaded') this.#lose(error);
    // Another write failed meanwhile, and the next probes tell when it is over.
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

  /** Answers what went wrong. */
  #probe(): Promise<unknown> {
    return this.options.store.probeWrite().then(
      () => undefined,
      (error: unknown) => error ?? new Error('The probe failed.'),
    );
  }
}
