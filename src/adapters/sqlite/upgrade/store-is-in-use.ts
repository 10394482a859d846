/** Another process has the store open, so it can't be upgraded. */
export class StoreIsInUse extends Error {
  constructor() {
    super(
      'This release has to upgrade the store first, and another process has it open, maybe of an older release. ' +
        'Stop that one, then start again.',
    );
    this.name = new.target.name;
  }
}
