import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  asFailedCommit,
  asFailedWrite,
  isDriverError,
  storeIsClosed,
  tooManyWaiting,
} from '../database/driver-errors.js';
import type { GroupTransaction } from './group-transaction.js';
import { retryBusy } from './retry-busy.js';
import { TurnGuard } from './turn-guard.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';

const GROUP_SIZE = 64;
const GROUP_MS = 4;
/** Each answer is written and logged at once, and its client asks again: more in one turn would hold up all others. */
const ANSWERS_A_TURN = 16;
/** More than waits in any good second; beyond it, waiting longer helps nobody. */
const MOST_WAITING = 4_096;

interface Waiting {
  readonly run: (scope: TransactionScope) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  deliver?: () => void;
}

/**
 * The one line of writers of this process: the file has one writer, so works of the authority and works of customers
 * share it, each whole within its group. Works that wait commit as a group: one after the other, each under a
 * savepoint, at most 64 or 4 ms long. What they answered is delivered in order and only after the commit, because each
 * may rest on what an earlier work of the group wrote. Between two groups the event loop gets its turn.
 */
export class WriterQueue {
  readonly #waiting: Waiting[] = [];
  readonly #guard = new TurnGuard();
  #draining: Promise<void> | undefined;
  #pause: Promise<void> | undefined;
  #isClosed = false;

  constructor(
    private readonly transaction: GroupTransaction,
    private readonly committed: () => void,
  ) {}

  /** How many works have not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs the work in a group; it must settle within the turn it starts in. Throws 'overloaded' when 4,096 wait. */
  add<T>(run: (scope: TransactionScope) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(storeIsClosed());
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** No group begins before `until` has settled. */
  pause(until: Promise<unknown>): void {
    const over = () => (this.#pause = undefined);
    this.#pause = until.then(over, over).then(() => undefined);
  }

  /** Takes no more works and resolves when the waiting ones are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    do {
      await nextTurn();
      await this.#pause;
      await this.#runGroup();
    } while (this.#waiting.length > 0);
    this.#draining = undefined;
  }

  async #runGroup(): Promise<void> {
    const group: Waiting[] = [];
    try {
      await this.#begin(group);
      await this.#runWorks(group);
      this.transaction.finish();
      this.#commit();
    } catch (error) {
      this.transaction.rollback();
      for (const work of group) work.reject(asFailedWrite(error));
      return;
    }
    this.committed();
    await deliver(group);
  }

  /** When no transaction can be had, everybody who waits by then is refused: the next ones try anew. */
  async #begin(group: Waiting[]): Promise<void> {
    try {
      await retryBusy(() => this.transaction.begin());
    } catch (error) {
      group.push(...this.#waiting.splice(0));
      throw error;
    }
  }

  #commit(): void {
    try {
      this.transaction.commit();
    } catch (error) {
      throw asFailedCommit(error);
    }
  }

  async #runWorks(group: Waiting[]): Promise<void> {
    const deadline = performance.now() + GROUP_MS;
    this.#guard.start();
    try {
      while (group.length < GROUP_SIZE && !this.transaction.isFull && performance.now() < deadline) {
        const work = this.#waiting.shift();
        if (work === undefined) break;
        group.push(work);
        await this.#runWork(work);
      }
    } finally {
      this.#guard.stop();
    }
  }

  /** After some failures, such as a full disk, SQLite has ended the whole transaction: then that is what failed. */
  #undoWork(cause: unknown): void {
    try {
      this.transaction.undoWork();
    } catch (error) {
      throw isDriverError(cause) ? cause : error;
    }
  }

  async #runWork(work: Waiting): Promise<void> {
    const scope = new TransactionScope();
    this.transaction.beginWork();
    try {
      const value = await this.#guard.run(() => work.run(scope));
      scope.end();
      this.transaction.keepWork();
      work.deliver = () => work.resolve(value);
    } catch (error) {
      scope.end();
      this.#undoWork(error);
      work.deliver = () => work.reject(asFailedWrite(error));
    }
  }
}

/** In the order of the group, a few in each turn. */
async function deliver(group: readonly Waiting[]): Promise<void> {
  for (const [index, work] of group.entries()) {
    if (index > 0 && index % ANSWERS_A_TURN === 0) await nextTurn();
    work.deliver?.();
  }
}
