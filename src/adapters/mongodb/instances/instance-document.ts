/** What a process of the database says about itself. */
export interface InstanceDocument {
  /** Unique to this run of the process. */
  readonly _id: string;
  readonly seq: number;
  readonly bound_ms: number;
  /** The server's time of the announcement. */
  readonly at: Date;
}

/** When the server removes a state that isn't renewed. Long, because nothing may depend on how right its clock is. */
export const REMOVED_AFTER_SECONDS = 3_600;
