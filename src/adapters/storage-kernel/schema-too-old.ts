import type { SchemaVersions } from './schema-versions.js';

/** The data was written by an earlier release, and the program that opens it may not upgrade its schema. */
export class SchemaTooOld extends Error {
  readonly found: number;
  readonly known: number;

  constructor({ place, found, known }: SchemaVersions) {
    super(
      `The ${place} was written by an older release (schema version ${found}, this build works on ${known}): ` +
        'start the service once, then run this again.',
    );
    this.name = new.target.name;
    this.found = found;
    this.known = known;
  }
}
