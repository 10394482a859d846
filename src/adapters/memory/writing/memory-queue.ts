import { settleAtOnce } from '../../../application/ports/settle-at-once.js';
import { Unavailable } from '../../../domain/domain-error.js';

/** What ends with a work: either what it wrote stands, or it is taken back. */
export interface Undoable {
  end(): void;
  undo(): void;
}

/** One call at a time, in the order they came. */
export class MemoryQueue {
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  inTurn<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Unavailable('storage_unavailable', 'The store is closed.'));
    const result = this.#last.then(call);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Runs a work, which must settle within its turn of the event loop. */
  transact<T, X extends Undoable>(begin: () => X, work: (transaction: X) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const transaction = begin();
      try {
        const result = await settleAtOnce(work(transaction), nextTurn);
        transaction.end();
        return result;
      } catch (error) {
        transaction.undo();
        throw error;
      }
    });
  }

  /** Takes no more calls and resolves when the waiting ones are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }
}

function nextTurn(callback: () => void): () => void {
  const immediate = setImmediate(callback);
  return () => clearImmediate(immediate);
}
