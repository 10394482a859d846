/** Somebody has the store to himself: an import into the empty store, or a copy whose target it is. */
export class StoreIsBeingFilled extends Error {
  constructor() {
    super(
      'The store is being filled by an import or a copy. Nobody else can open it until that is done: try again then.',
    );
    this.name = new.target.name;
  }
}
