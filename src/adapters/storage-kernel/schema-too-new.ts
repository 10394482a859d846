/** The data was written by a later release; this one would misread or damage it. */
export class SchemaTooNew extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(
      `The data folder has schema version ${found}, but this build knows only versions up to ${known}. ` +
        'Start the release that wrote it, or a later one.',
    );
    this.name = new.target.name;
  }
}
