/** A work awaited something else than its transaction. A mistake in our code, never the caller's. */
export class CallbackNotSettled extends Error {
  constructor() {
    super('A work must await only the repositories of its transaction: it was not settled at the next turn.');
    this.name = new.target.name;
  }
}

/**
 * For storages whose calls settle at once: rejects with `WorkNotSettled` when the work is unsettled at the next turn
 * of the event loop. `nextTurn` calls back at that turn (`setImmediate`) and answers how to take it back.
 */
export function settleAtOnce<T>(work: Promise<T>, nextTurn: (callback: () => void) => () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = nextTurn(() => {
      reject(new CallbackNotSettled());
    });
    work.then(resolve, reject).finally(cancel);
  });
}
