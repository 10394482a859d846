/** What became of one work. It may be told only after the commit of its group. */
export type Outcome = { readonly value: unknown } | { readonly refusal: unknown };

/** The works that wait by now, in their order, at most one group of them: those of the last call first, then later ones. */
export type TakeCallbacks<W> = () => readonly W[];

/** One attempt to run a group of works in one transaction. Used once. */
export interface GroupAttempt<W> {
  /**
   * Takes the head, and only then the works: those that came while another instance held it are in the group. Runs them
   * one after the other and sends what they wrote. Answers what became of them; there may be fewer answers than works
   * when the time of the group is over. Throws what the transaction failed with.
   */
  run(take: TakeCallbacks<W>): Promise<Outcome[]>;
  /** Commits. Throws whatever the driver throws; may be called again. */
  commit(): Promise<void>;
  /**
   * After a commit of unknown result, decides it: true when it stands. Otherwise it never will, or the group left no
   * trace in any log and may run again. Throws when the storage does not answer.
   */
  settle(): Promise<boolean>;
  /** Frees what the attempt holds. Never throws. */
  end(): Promise<void>;
}
