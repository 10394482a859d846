/** The data passed to the checkpoint worker thread at its start. */
export interface CheckpointWorkerData {
  readonly file: string;
}

/** PASSIVE never waits; RESTART also makes the next write start at the top of the WAL; TRUNCATE also empties it. */
export type CheckpointMode = 'PASSIVE' | 'RESTART' | 'TRUNCATE';

/** A request to the worker thread: make a checkpoint, or end. */
export type CheckpointRequest = { readonly mode: CheckpointMode } | 'end';

/** `blocked`: a reader or writer kept it from completing. `elsewhere`: another process is making one. */
export type CheckpointOutcome = 'complete' | 'blocked' | 'elsewhere';

export interface CheckpointResult {
  readonly walBytes: number;
  readonly outcome: CheckpointOutcome;
}

/** The worker thread's reply: the result, or an error message. */
export type CheckpointReply = CheckpointResult | { readonly error: string };
