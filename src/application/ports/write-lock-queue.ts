/** Turns of processes that write to a store with one write lock, so that they needn't try again and again to get it. */
export interface WriteLockQueue {
  /** Resolves when it's this process's turn, or after a second without one; undefined if it has the turn already. */
  take(): Promise<void> | undefined;
  /** Lets another process try: the store's lock is held by one that takes no turns. What `take` began goes on without the turn. */
  giveBack(): void;
  /** Ends what `take` began, with the log's last entry. Another process may be next. */
  done(seq: number): void;
}

/** For a process that shares its store with none, or only now and then. */
export const NO_LOCK_QUEUE: WriteLockQueue = {
  take: () => undefined,
  giveBack: () => undefined,
  done: () => undefined,
};
