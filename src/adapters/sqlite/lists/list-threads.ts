import { LRUCache } from 'lru-cache';
import { FairSemaphore, type Release } from '../../../application/scheduling/fair-semaphore.js';
import { SYSTEM_READER } from '../../../application/ports/read-options.js';
import { listTooLong, storeIsClosed } from '../database/driver-errors.js';
import { MACHINE_CLOCK } from '../../storage-kernel/machine-clock.js';
import type { ListRows } from './list-reader.js';
import type { ListStatements } from './list-statements.js';
import { ListThread } from './list-thread.js';

/** One reader has one thread at most, so that the other is there for everybody else. */
const THREADS = 2;
const MOST_WAITING = 64;
const MOST_WAITING_OF_ONE = 32;
/** From asking to the answer, the wait included. */
const LONGEST_MS = 5_000;
const READERS_REMEMBERED = 1_000;

/**
 * The threads that read what may take long. Each starts when it is needed for the first time and reads one request at a
 * time. They are shared by reader: lists of one wait for each other, and for nobody else's while a thread is free.
 * Nobody waits longer than 5 s unless told so: what is given up is not begun, and what was begun ends as soon as it
 * looks at the clock.
 */
export class ListThreads {
  readonly #threads: readonly ListThread[];
  readonly #busy = new Set<ListThread>();
  readonly #places: FairSemaphore;
  #isClosed = false;

  constructor(
    file: string,
    private readonly longestMs = LONGEST_MS,
  ) {
    this.#threads = Array.from({ length: THREADS }, () => new ListThread(file));
    this.#places = new FairSemaphore({
      atOnce: THREADS,
      mostWaiting: MOST_WAITING,
      ofOne: { atOnce: 1, mostWaiting: MOST_WAITING_OF_ONE },
      longestMs,
      clock: MACHINE_CLOCK,
      recentUse: new LRUCache({ max: READERS_REMEMBERED }),
    });
  }

  /** How many have not begun. */
  get waiting(): number {
    return this.#places.waiting;
  }

  /** All of one moment. Throws `Unavailable`: 'overloaded' when too many wait or the answer takes too long. */
  async read(lists: readonly ListStatements[], reader = SYSTEM_READER): Promise<readonly ListRows[]> {
    const deadline = performance.now() + this.longestMs;
    if (this.#closed()) throw storeIsClosed();
    const release = await this.#places.acquire(reader);
    // The store may have been closed while this waited.
    if (this.#closed()) {
      release();
      throw storeIsClosed();
    }
    return this.#readOn(lists, deadline, release);
  }

  /** Refuses who waits, lets the running statements end, then ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #closed(): boolean {
    return this.#isClosed;
  }

  /** Gives the place back when the thread has ended, which may be after the answer. */
  #readOn(lists: readonly ListStatements[], deadline: number, release: Release): Promise<readonly ListRows[]> {
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
