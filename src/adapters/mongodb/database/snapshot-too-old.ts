/** The server has discarded the snapshot that was being read. */
export class SnapshotTooOld extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The server no longer keeps the snapshot that was being read. Raise its parameter ' +
        'minSnapshotHistoryWindowInSeconds (300 by default) to cover the whole run, and start again.',
      options,
    );
    this.name = new.target.name;
  }
}
