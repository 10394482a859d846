/** The store is the target of a copy that is running or was interrupted; the message says what to do. */
export class StoreIsUnfinished extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
