import { Unavailable } from '../../../domain/domain-error.js';
import { SettleGuard } from '../../storage-kernel/settle-guard.js';
import { promised, type Promised } from '../../storage-kernel/promised.js';

/** A transaction that ends by keeping its writes (`end`) or reverting them (`undo`). */
export interface Undoable {
  end(): void;
  undo(): void;
}

/** Runs one call at a time, in order of arrival. */
export class MemoryQueue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #guard = new SettleGuard();
  #isClosed = false;

  inTurn<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Unavailable('storage_unavailable', 'The store is closed.'));
    const result = this.#last.then(call);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** The methods of a table outside a transaction, each in its turn. */
  repository<T extends object>(table: T): Promised<T> {
    return promised(table, (_, call) => this.inTurn(async () => call(table)));
  }

  /** Runs a transaction callback, which must settle within one turn of the event loop. */
  transact<T, X extends Undoable>(begin: () => X, callback: (transaction: X) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const transaction = begin();
      this.#guard.start();
      try {
        const result = await this.#guard.run(() => callback(transaction));
        transaction.end();
        return result;
      } catch (error) {
        transaction.undo();
        throw error;
      } finally {
        this.#guard.stop();
      }
    });
  }

  /** Rejects further calls and resolves when the queued ones are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }
}
