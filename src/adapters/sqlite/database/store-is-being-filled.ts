/** Another process has the store exclusively: an import into the empty store, or a copy whose target it is. */
export class StoreIsBeingFilled extends Error {
  constructor() {
    super("The store is being filled by an import or a copy and can't be opened until that is done. Try again then.");
    this.name = new.target.name;
  }
}
