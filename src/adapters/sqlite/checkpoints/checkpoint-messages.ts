/** What the checkpointing thread is given when it starts. */
export interface CheckpointWorkerData {
  readonly file: string;
}

/** PASSIVE never waits for anybody; RESTART makes the next write begin at the top of the WAL; TRUNCATE empties it too. */
export type CheckpointMode = 'PASSIVE' | 'RESTART' | 'TRUNCATE';

/** To the thread: a checkpoint to make, or that it shall end. */
export type CheckpointRequest = { readonly mode: CheckpointMode } | 'end';

/** What a checkpoint came to. `isBlocked`: a reader or a writer kept it from doing all it was asked for. */
export interface CheckpointResult {
  readonly walBytes: number;
  readonly isBlocked: boolean;
}

/** From the thread: the result, or what went wrong. */
export type CheckpointReply = CheckpointResult | { readonly error: string };
