/** The place whose schema was read, and the two versions that don't fit. */
export interface SchemaVersions {
  /** What the administrator knows the storage as: SQLite's data folder or MongoDB's database. */
  readonly place: 'data folder' | 'database';
  /** The version of the stored data. */
  readonly found: number;
  /** The latest version this build knows. */
  readonly known: number;
}
