import type { CommitConditions } from '../../storage-kernel/commit-conditions.js';
import type { Outcome } from '../../storage-kernel/group-queue.js';

/**
 * Returns the callbacks waiting now, in order, at most one group: first those of the previous call, then later ones.
 */
export type TakeCallbacks<W> = () => readonly W[];

/** What a queue hands over to be run. */
export interface Group<W> {
  readonly take: TakeCallbacks<W>;
  /**
   * Asked right before a commit of these callbacks is sent. False when the caller of one was told meanwhile that nothing
   * was changed: then they mustn't be committed, and `take` leaves that one out.
   */
  readonly mayCommit: (callbacks: readonly W[]) => boolean;
}

/** One attempt to run a group of callbacks in one transaction. Used once. */
export interface GroupRun<W> {
  /**
   * Locks the head, then takes the callbacks, so those that arrived while another instance held it join the group. Runs
   * them in sequence, sends their writes and returns their outcomes; fewer than callbacks when the group's time is up.
   * Throws what the transaction failed with.
   */
  run(take: TakeCallbacks<W>): Promise<Outcome[]>;
  /** What must still hold when a commit is sent. */
  readonly conditions: Pick<CommitConditions, 'hold' | 'require'>;
  /** Commits. Throws driver errors as they are; may be called again. */
  commit(): Promise<void>;
  /**
   * Decides a commit of unknown outcome: true when it was saved. Otherwise it never will be, or the group left no trace
   * in any log and may run again. Throws when the storage doesn't respond.
   */
  settle(): Promise<boolean>;
  /** Releases the attempt's resources. Never throws. */
  end(): Promise<void>;
}
