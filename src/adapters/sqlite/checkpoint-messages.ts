/** What the checkpointing thread is given when it starts. */
export interface CheckpointWorkerData {
  readonly file: string;
}

/** PASSIVE never waits for anybody; RESTART makes the next write begin at the top of the WAL; TRUNCATE empties it too. */
export type CheckpointMode = 'PASSIVE' | 'RESTART' | 'TRUNCATE';

/** To the thread: a checkpoint to make, or that it shall end. */
export type CheckpointRequest = { readonly mode: CheckpointMode } | 'end';

/** From the thread: how long the WAL was, or what went wrong. */
export type CheckpointReply = { readonly walBytes: number } | { readonly error: string };
