import { deliver, GROUP_SIZE, GroupQueue, type Outcome, type Waiting } from '../../storage-kernel/group-queue.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';
import { asFailedCommit, asFailedWrite, isDriverError } from '../database/driver-errors.js';
import type { GroupTransaction } from './group-transaction.js';
import { retryBusy } from './retry-busy.js';
import { TurnGuard } from './turn-guard.js';

const GROUP_MS = 4;

type Callback = (scope: TransactionScope) => Promise<unknown>;

/** The callbacks of a group with their outcomes, as far as they have run. */
interface Group {
  readonly callbacks: Waiting<Callback>[];
  readonly outcomes: Outcome[];
}

/**
 * The queue of this process's writers. The file has one writer, so transactions on the authority and on customers share
 * it, each complete within its group. Waiting callbacks commit as a group: in sequence, each under a savepoint, at most
 * 64 or for 4 ms. Outcomes are delivered only after the commit.
 */
export class WriterQueue {
  readonly #queue = new GroupQueue<Callback>((waiting) => this.#runGroup(waiting));
  readonly #guard = new TurnGuard();
  #pause: Promise<void> | undefined;

  constructor(
    private readonly transaction: GroupTransaction,
    private readonly committed: () => void,
  ) {}

  /** The number of callbacks that haven't started. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Runs the callback in a group. It must settle within the turn it starts in. Throws 'overloaded' when 4,096 are
   * waiting.
   */
  add<T>(run: (scope: TransactionScope) => Promise<T>): Promise<T> {
    return this.#queue.add(run) as Promise<T>;
  }

  /** Holds new groups until `until` has settled. */
  pause(until: Promise<unknown>): void {
    const over = () => (this.#pause = undefined);
    this.#pause = until.then(over, over).then(() => undefined);
  }

  /** Rejects further callbacks and resolves when the queued ones are done. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  async #runGroup(waiting: Waiting<Callback>[]): Promise<void> {
    await this.#pause;
    const group: Group = { callbacks: [], outcomes: [] };
    try {
      await this.#begin(waiting, group);
      await this.#runCallbacks(waiting, group);
      this.#end(group);
    } catch (error) {
      this.transaction.rollback();
      for (const { reject } of group.callbacks) reject(asFailedWrite(error));
      return;
    }
    this.committed();
    await deliver(group.callbacks, group.outcomes, asFailedWrite);
  }

  /** Begins the transaction. If that fails, every waiting callback is refused; later ones try again. */
  async #begin(waiting: Waiting<Callback>[], { callbacks }: Group): Promise<void> {
    try {
      await retryBusy(() => this.transaction.begin());
    } catch (error) {
      callbacks.push(...waiting.splice(0));
      throw error;
    }
  }

  /** Commits the group. Pages that a refused callback has touched would be written too, so without others it's rolled back. */
  #end({ outcomes }: Group): void {
    if (!outcomes.some((outcome) => 'value' in outcome)) {
      this.transaction.rollback();
      return;
    }
    this.transaction.finish();
    this.#commit();
  }

  #commit(): void {
    try {
      this.transaction.commit();
    } catch (error) {
      throw asFailedCommit(error);
    }
  }

  async #runCallbacks(waiting: Waiting<Callback>[], { callbacks, outcomes }: Group): Promise<void> {
    const deadline = performance.now() + GROUP_MS;
    this.#guard.start();
    try {
      while (callbacks.length < GROUP_SIZE && !this.transaction.isFull && performance.now() < deadline) {
        const next = waiting.shift();
        if (next === undefined) break;
        callbacks.push(next);
        outcomes.push(await this.#runCallback(next.callback));
      }
    } finally {
      this.#guard.stop();
    }
  }

  async #runCallback(callback: Callback): Promise<Outcome> {
    const scope = new TransactionScope();
    this.transaction.beginCallback();
    try {
      const value = await this.#guard.run(() => callback(scope));
      scope.end();
      this.transaction.acceptCallback();
      return { value };
    } catch (error) {
      scope.end();
      this.#undoCallback(error);
      return { refusal: error };
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
}
