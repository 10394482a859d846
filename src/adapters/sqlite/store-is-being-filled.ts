/** Somebody has the store to himself: an import into the empty store. */
export class StoreIsBeingFilled extends Error {
  constructor() {
    super('The store is being filled by an import. Nobody else can open it until that is done: try again then.');
    this.name = new.target.name;
  }
}
