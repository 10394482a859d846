/** Somebody has the store to himself: an import, a copy whose target it is, or the first start of a new release. */
export class StoreIsBeingFilled extends Error {
  constructor() {
    super(
      'Another process has the store to itself: an import or a copy fills it, or the first start of a new release ' +
        'clears what the older one left in it and says in its log how far it is. Let it finish: try again then.',
    );
    this.name = new.target.name;
  }
}
