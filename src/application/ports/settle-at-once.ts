/** A transaction callback awaited something other than its transaction. Always a bug in this service. */
export class CallbackNotSettled extends Error {
  constructor() {
    super(
      'A transaction callback must await only its transaction: it had not settled at the next turn of the event loop.',
    );
    this.name = new.target.name;
  }
}

/**
 * Rejects with `CallbackNotSettled` when a callback hasn't settled by the next turn of the event loop. For storages whose
 * calls settle immediately. `nextTurn` schedules a call at that turn (`setImmediate`) and returns a function to cancel it.
 */
export function settleAtOnce<T>(running: Promise<T>, nextTurn: (callback: () => void) => () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = nextTurn(() => {
      reject(new CallbackNotSettled());
    });
    running.then(resolve, reject).finally(cancel);
  });
}
