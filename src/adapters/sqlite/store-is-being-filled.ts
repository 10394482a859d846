/** Somebody has the store to himself: an import into the empty store, or a start that completes one. */
export class StoreIsBeingFilled extends Error {
  constructor() {
    super(
      'The store is being filled by an import, or put in order after one that was interrupted. ' +
        'Nobody else can open it until that is done: try again then.',
    );
    this.name = new.target.name;
  }
}
