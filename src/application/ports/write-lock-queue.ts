/** Turns of processes that write to a store with one write lock, so that they needn't try again and again to get it. */
export interface WriteLockQueue {
  /** Resolves when it's this process's turn, or after a second without one; undefined if it has the turn already. */
  take(): Promise<void> | undefined;
  /** Ends what `take` began. Another process may be next. */
  done(): void;
}

/** For a process that shares its store with none, or only now and then. */
export const NO_LOCK_QUEUE: WriteLockQueue = {
  take: () => undefined,
  done: () => undefined,
};
