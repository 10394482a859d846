/** The data was written by an earlier release, and whoever opens it may not change its schema. */
export class SchemaTooOld extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(
      `The data folder was written by an older release (schema version ${found}, this build works on ${known}): ` +
        'start the service once, then run this again.',
    );
    this.name = new.target.name;
  }
}
