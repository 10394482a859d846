/** Another process has the store locked: an import, a copy into this store, or the first start of a new release. */
export class StoreIsBeingFilled extends Error {
  constructor() {
    super(
      'Another process has the store to itself: an import or a copy fills it, or the first start of a new release ' +
        'clears what the older one left in it and says in its log how far it is. Let it finish: try again then.',
    );
    this.name = new.target.name;
  }
}
