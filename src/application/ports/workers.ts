/** The worker processes that share this service's port, see `WORKERS`. */
export interface Workers {
  /** Becomes one whose confirmation the others wait for. Call it before the log's head is read for the last time before serving. */
  join(): Promise<void>;
  /** The others no longer wait for this one. Call it after the last response. */
  leave(): void;
  /**
   * Resolves once no other worker can act on a state before this change, on which this one acts. Undefined if that's known
   * already. Never rejects, and takes little longer than `PROPAGATION_BOUND_MS`.
   */
  reached(seq: number): Promise<void> | undefined;
}

/** For a service of one process. */
export const NO_OTHER_WORKERS: Workers = {
  join: () => Promise.resolve(),
  leave: () => undefined,
  reached: () => undefined,
};
