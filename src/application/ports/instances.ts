/** What a process says about itself. */
export interface InstanceState {
  /** Unique to this run of the process. */
  readonly id: string;
  /** Sequence number of the last change that it acts on. */
  readonly seq: number;
  /** Its `PROPAGATION_BOUND_MS`: it refuses requests when it hasn't read the log's head for this long. */
  readonly boundMs: number;
}

/** The processes that share this store. Keeps nothing that a crash of the machine must preserve. */
export interface Instances {
  /** The shortest pause between two announcements in milliseconds. */
  readonly pauseMs: number;
  /**
   * A state that wasn't renewed for this long may be removed, in milliseconds. Before a process serves after such a pause, it
   * announces itself again.
   */
  readonly forgottenAfterMs: number;
  /**
   * Replaces this process's state. Once it has resolved, every later `list` of the other processes has it, until it's
   * forgotten. Throws when the state may not have been stored.
   */
  announce(state: InstanceState): Promise<void>;
  /** The states of the other processes that may be running, in any order. Throws when they can't be read completely. */
  list(): Promise<readonly InstanceState[]>;
  /** Removes this process's state. It must not serve any more. */
  leave(): Promise<void>;
}

/** For a store that no other process can use. */
export const ALONE: Instances = {
  pauseMs: 0,
  forgottenAfterMs: Infinity,
  announce: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  leave: () => Promise.resolve(),
};
