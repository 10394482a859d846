/** A transaction callback awaited something other than its transaction. Always a bug in this service. */
export class CallbackNotSettled extends Error {
  constructor() {
    super(
      'A transaction callback must await only its transaction: it had not settled at the next turn of the event loop.',
    );
    this.name = new.target.name;
  }
}
