/** The backups of one store, each a data folder of its own, in a folder that may hold those of other stores too. */
export interface BackupFolder {
  /** The names of finished backups, the newest first. Empty if the folder doesn't exist. */
  list(): Promise<readonly string[]>;
  /** Makes room for a new one, and creates the folder if necessary. Undefined while another process makes one. */
  begin(): Promise<UnfinishedBackup | undefined>;
  /** Removes a finished backup; nothing if there is none of that name. */
  remove(name: string): Promise<void>;
}

/** A backup that isn't listed yet. */
export interface UnfinishedBackup {
  /** The empty folder to fill. */
  readonly path: string;
  /** Lists it under this name once it's on disk. Call it at most once. */
  finish(name: string): Promise<void>;
  /** Lets others begin; removes what isn't finished. */
  close(): Promise<void>;
}

/** Makes backups outside the service's event loop. */
export interface BackupRunner {
  /**
   * Makes a backup and removes the oldest ones. `busy`: another process makes one already. Throws an error whose message
   * says why it failed. Ends soon after the signal is aborted, with `stopped`.
   */
  run(signal: AbortSignal): Promise<'made' | 'busy' | 'stopped'>;
}

/** Receives what became of scheduled backups. */
export interface BackupLog {
  made(name: string, ms: number): void;
  failed(reason: string): void;
}
