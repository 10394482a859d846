/** For whom a storage reads. */
export interface ReadOptions {
  /**
   * Who asked: a user's id. Reads that may take long share their places by reader, so that one can't hold up the others.
   * Without it, the system itself.
   */
  readonly reader?: string;
}

/** The reader of what no user asked for. */
export const SYSTEM_READER = 'system';
