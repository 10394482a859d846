import type { WriteLockQueue } from '../../../application/ports/write-lock-queue.js';
import { deliver, GROUP_SIZE, GroupQueue, type Outcome, type Waiting } from '../../storage-kernel/group-queue.js';
import { TransactionScope } from '../../storage-kernel/transaction-scope.js';
import { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import { asFailedCommit, asFailedWrite, isDriverError } from '../database/driver-errors.js';
import type { GroupTransaction } from './group-transaction.js';
import type { NextWriter } from '../database/next-writer.js';
import { SettleGuard } from '../../storage-kernel/settle-guard.js';

const GROUP_MS = 4;

/** A callback, and whether it may take several turns of the event loop itself. */
interface Queued {
  readonly run: (scope: TransactionScope) => Promise<unknown>;
  readonly isLarge: boolean;
}

/** The callbacks of a group with their outcomes, as far as they have run. */
interface Group {
  readonly callbacks: Waiting<Queued>[];
  readonly outcomes: Outcome[];
}

/**
 * The queue of this process's writers. The file has one writer, so transactions on the authority and on customers share
 * it, each complete within its group. Waiting callbacks commit as a group: in sequence, each under a savepoint, at most
 * 64 or for 4 ms. A large callback is a group of its own, which lets other processes that wait go first, and after which the small ones
 * that wait here do: however many large ones somebody sends, a suspension waits for one of them. Outcomes are delivered only
 * after the commit.
 */
export class WriterQueue {
  readonly #queue = new GroupQueue<Queued>((waiting) => (this.#group = this.#runGroup(waiting)));
  readonly #guard = new SettleGuard();
  #group: Promise<void> = Promise.resolve();
  #pause: Promise<void> | undefined;
  #wasLarge = false;

  constructor(
    private readonly transaction: GroupTransaction,
    private readonly nextWriter: NextWriter,
    private readonly committed: () => void,
    private readonly lockQueue: WriteLockQueue,
  ) {}

  /** The number of callbacks that haven't started. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Runs the callback in a group. It must settle within the turn it starts in; a large one may use further turns, but
   * awaits nothing else. Throws 'overloaded' when 4,096 are waiting.
   */
  add<T>(run: (scope: TransactionScope) => Promise<T>, { isLarge = false } = {}): Promise<T> {
    return this.#queue.add({ run, isLarge }) as Promise<T>;
  }

  /** Holds new groups until `until` has settled. Resolves when the group that runs now has ended. */
  pause(until: Promise<unknown>): Promise<void> {
    const over = () => (this.#pause = undefined);
    this.#pause = until.then(over, over).then(() => undefined);
    return this.#group;
  }

  /** Rejects further callbacks and resolves when the queued ones are done. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  async #runGroup(waiting: Waiting<Queued>[]): Promise<void> {
    await this.#pause;
    if (this.#wasLarge) waiting.sort((a, b) => Number(a.callback.isLarge) - Number(b.callback.isLarge));
    this.#wasLarge = waiting[0]!.callback.isLarge;
    const group: Group = { callbacks: [], outcomes: [] };
    try {
      await this.#begin(waiting, group);
      const slices = new EventLoopSlice();
      await this.#runCallbacks(waiting, group);
      await this.#end(group, slices);
    } catch (error) {
      this.transaction.rollback();
      for (const { reject } of group.callbacks) reject(asFailedWrite(error));
      return;
    } finally {
      this.lockQueue.done();
    }
    this.committed();
    await deliver(group.callbacks, group.outcomes, asFailedWrite);
  }

  /** Begins the transaction. If that fails, every waiting callback is refused; later ones try again. */
  async #begin(waiting: Waiting<Queued>[], { callbacks }: Group): Promise<void> {
    await this.lockQueue.take();
    try {
      await this.nextWriter.take(() => this.transaction.begin(), { yields: this.#wasLarge });
    } catch (error) {
      callbacks.push(...waiting.splice(0));
      throw error;
    }
  }

  /** Commits the group. Pages that a refused callback has touched would be written too, so without others it's rolled back. */
  async #end({ outcomes }: Group, slices: EventLoopSlice): Promise<void> {
    if (!outcomes.some((outcome) => 'value' in outcome)) {
      this.transaction.rollback();
      return;
    }
    await this.transaction.finish(slices);
    this.#commit();
  }

  #commit(): void {
    try {
      this.transaction.commit();
    } catch (error) {
      throw asFailedCommit(error);
    }
  }

  async #runCallbacks(waiting: Waiting<Queued>[], group: Group): Promise<void> {
    const { callbacks, outcomes } = group;
    if (waiting[0]!.callback.isLarge) {
      callbacks.push(waiting.shift()!);
      outcomes.push(await runAlone(callbacks[0]!.callback.run));
      return;
    }
    const deadline = performance.now() + GROUP_MS;
    this.#guard.start();
    try {
      while (callbacks.length < GROUP_SIZE && !this.transaction.isFull && performance.now() < deadline) {
        const next = waiting[0];
        if (next === undefined || next.callback.isLarge) break;
        callbacks.push(waiting.shift()!);
        outcomes.push(await this.#runCallback((scope) => this.#guard.run(() => next.callback.run(scope))));
      }
    } finally {
      this.#guard.stop();
    }
  }

  async #runCallback(run: Queued['run']): Promise<Outcome> {
    const scope = new TransactionScope();
    this.transaction.beginCallback();
    try {
      const value = await run(scope);
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

/** Runs the only callback of a group. It needs no savepoint: a group without an accepted callback is rolled back. */
async function runAlone(run: Queued['run']): Promise<Outcome> {
  const scope = new TransactionScope();
  try {
    return { value: await run(scope) };
  } catch (error) {
    return { refusal: error };
  } finally {
    scope.end();
  }
}
