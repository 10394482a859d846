/** Thrown by a transaction callback to leave nothing behind, although it was successful. Not a failure. */
export class RolledBack<T> extends Error {
  constructor(readonly value: T) {
    super('The transaction was rolled back on purpose.');
    this.name = new.target.name;
  }
}
