/** Options of reads. */
export interface ReadOptions {
  /**
   * Id of the user to read for; the system if undefined. Potentially slow reads are scheduled fairly by reader, so one
   * can't block the others.
   */
  readonly reader?: string;
}

/** Reader for reads that no user requested. */
export const SYSTEM_READER = 'system';
