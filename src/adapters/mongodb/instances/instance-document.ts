/** What a process of the database says about itself. */
export interface InstanceDocument {
  /** Unique to this run of the process. */
  readonly _id: string;
  readonly seq: number;
  readonly bound_ms: number;
  /** The server's time of the announcement. */
  readonly at: Date;
}

/** Longer than twice the longest bound: a process that isn't renewed has refused requests for a while. */
export const FORGOTTEN_AFTER_SECONDS = 180;
