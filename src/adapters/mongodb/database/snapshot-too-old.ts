/** The server has given up the moment that was read. */
export class SnapshotTooOld extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The server no longer keeps the moment that was being read. Raise its parameter ' +
        'minSnapshotHistoryWindowInSeconds (300 by default) for as long as this takes, and start again.',
      options,
    );
    this.name = new.target.name;
  }
}
