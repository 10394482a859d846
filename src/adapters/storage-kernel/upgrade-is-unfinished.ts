/** The upgrade of the store by the service was interrupted, or still runs. */
export class UpgradeIsUnfinished extends Error {
  constructor() {
    super('The upgrade to this release has not ended: start the service, let it finish, then run this again.');
    this.name = new.target.name;
  }
}
