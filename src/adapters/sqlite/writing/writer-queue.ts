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
/**
 * Answers are sent and logged at once and their clients send the next request; delivering more in one turn would delay
 * everything else.
 */
const OUTCOMES_PER_TURN = 16;
/** More than wait in any normal second. Beyond this, waiting longer doesn't help. */
const MAX_WAITING = 4_096;

interface Waiting {
  readonly run: (scope: TransactionScope) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  deliver?: () => void;
}

/**
 * The queue of this process's writers. The file has one writer, so transactions on the authority and on customers share
 * it, each complete within its group. Waiting callbacks commit as a group: in sequence, each under a savepoint, at most
 * 64 or for 4 ms. Outcomes are delivered in order and only after the commit, because each may depend on an earlier
 * callback of the group. The event loop gets a turn between groups.
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

  /** The number of callbacks that haven't started. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs the callback in a group. It must settle within the turn it starts in. Throws 'overloaded' when 4,096 are
   * waiting.
   */
  add<T>(run: (scope: TransactionScope) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(storeIsClosed());
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Holds new groups until `until` has settled. */
  pause(until: Promise<unknown>): void {
    const over = () => (this.#pause = undefined);
    this.#pause = until.then(over, over).then(() => undefined);
  }

  /** Rejects further callbacks and resolves when the queued ones are done. */
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
      await this.#runCallbacks(group);
      this.transaction.finish();
      this.#commit();
    } catch (error) {
      this.transaction.rollback();
      for (const waiting of group) waiting.reject(asFailedWrite(error));
      return;
    }
    this.committed();
    await deliver(group);
  }

  /** Begins the transaction. If that fails, every waiting callback is refused; later ones try again. */
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

  async #runCallbacks(group: Waiting[]): Promise<void> {
    const deadline = performance.now() + GROUP_MS;
    this.#guard.start();
    try {
      while (group.length < GROUP_SIZE && !this.transaction.isFull && performance.now() < deadline) {
        const waiting = this.#waiting.shift();
        if (waiting === undefined) break;
        group.push(waiting);
        await this.#runCallback(waiting);
      }
    } finally {
      this.#guard.stop();
    }
  }

  /**
   * Undoes a callback. After some failures, such as a full disk, SQLite has rolled back the whole transaction; then the
   * cause is thrown.
   */
  #undoCallback(cause: unknown): void {
    try {
      this.transaction.undoCallback();
    } catch (error) {
      throw isDriverError(cause) ? cause : error;
    }
  }

  async #runCallback(waiting: Waiting): Promise<void> {
    const scope = new TransactionScope();
    this.transaction.beginCallback();
    try {
      const value = await this.#guard.run(() => waiting.run(scope));
      scope.end();
      this.transaction.keepCallback();
      waiting.deliver = () => waiting.resolve(value);
    } catch (error) {
      scope.end();
      this.#undoCallback(error);
      waiting.deliver = () => waiting.reject(asFailedWrite(error));
    }
  }
}

/** Delivers in the order of the group, a few per turn of the event loop. */
async function deliver(group: readonly Waiting[]): Promise<void> {
  for (const [index, waiting] of group.entries()) {
    if (index > 0 && index % OUTCOMES_PER_TURN === 0) await nextTurn();
    waiting.deliver?.();
  }
}
