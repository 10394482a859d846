import { LRUCache } from 'lru-cache';
import { FairSemaphore, type Release } from '../../../application/scheduling/fair-semaphore.js';
import { SYSTEM_READER } from '../../../application/ports/read-options.js';
import { storeIsClosed } from '../../storage-kernel/unavailable.js';
import { listTooLong } from '../database/driver-errors.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import type { ListRows } from './list-reader.js';
import type { ListRead } from './list-statements.js';
import { ListThread } from './list-thread.js';

/** Each reader gets at most one thread, so the other stays available to everyone else. */
const THREADS = 2;
const MAX_WAITING = 64;
const MAX_WAITING_PER_READER = 32;
/** From request to answer, including the wait. */
const DEFAULT_TIMEOUT_MS = 5_000;
const READERS_REMEMBERED = 1_000;

/**
 * Worker threads for slow lists. Each starts on first use and reads one request at a time. Readers share them fairly: a
 * reader's lists wait for each other, but not for those of others while a thread is free. By default no request takes
 * longer than 5 s: queued ones are dropped, running ones are aborted at their next time check.
 */
export class ListThreads {
  readonly #threads: readonly ListThread[];
  readonly #busy = new Set<ListThread>();
  readonly #semaphore: FairSemaphore;
  #isClosed = false;

  constructor(
    file: string,
    script: URL,
    private readonly maxWaitMs = DEFAULT_TIMEOUT_MS,
  ) {
    this.#threads = Array.from({ length: THREADS }, () => new ListThread(file, script));
    this.#semaphore = new FairSemaphore({
      atOnce: THREADS,
      maxWaiting: MAX_WAITING,
      perKey: { atOnce: 1, maxWaiting: MAX_WAITING_PER_READER },
      maxWaitMs,
      clock: MACHINE_CLOCK,
      recentUse: new LRUCache({ max: READERS_REMEMBERED }),
    });
  }

  /** The number of requests that haven't started. */
  get waiting(): number {
    return this.#semaphore.waiting;
  }

  /**
   * Reads lists on one snapshot. Throws `Unavailable` ('overloaded') when too many requests wait or the answer takes
   * too long.
   */
  async read(lists: readonly ListRead[], reader = SYSTEM_READER): Promise<readonly ListRows[]> {
    const deadline = performance.now() + this.maxWaitMs;
    if (this.#closed()) throw storeIsClosed();
    const release = await this.#semaphore.acquire(reader);
    // The store may have been closed during the wait.
    if (this.#closed()) {
      release();
      throw storeIsClosed();
    }
    return this.#readOn(lists, deadline, release);
  }

  /** Rejects waiting requests, waits for running statements, then ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #closed(): boolean {
    return this.#isClosed;
  }

  /** Releases the slot when the thread is free again, which may be after the answer. */
  #readOn(lists: readonly ListRead[], deadline: number, release: Release): Promise<readonly ListRows[]> {
    const thread = this.#threads.find((one) => !this.#busy.has(one))!;
    this.#busy.add(thread);
    const budgetMs = deadline - performance.now();
    const reading = thread.read(lists, budgetMs).finally(() => {
      this.#busy.delete(thread);
      release();
    });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(listTooLong()), budgetMs);
      reading.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
