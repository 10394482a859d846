import type { SchemaVersions } from './schema-versions.js';

/** The data was written by a later release; this one would misread or damage it. */
export class SchemaTooNew extends Error {
  readonly found: number;
  readonly known: number;

  constructor({ place, found, known }: SchemaVersions) {
    super(
      `The ${place} has schema version ${found}, but this build knows only versions up to ${known}. ` +
        'Start the release that wrote it, or a later one.',
    );
    this.name = new.target.name;
    this.found = found;
    this.known = known;
  }
}
