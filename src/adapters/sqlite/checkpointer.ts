import { statSync } from 'node:fs';
import { CheckpointThread } from './checkpoint-thread.js';

const START_AT_BYTES = 4 * 1024 * 1024;
const RESTART_AT_BYTES = 16 * 1024 * 1024;
const TRUNCATE_AT_BYTES = 64 * 1024 * 1024;
const INTERVAL_MS = 100;
const INTERVAL_AFTER_FAILURE_MS = 5_000;
const LONGEST_INTERVAL_MS = 60_000;

export interface CheckpointerOptions {
  readonly file: string;
  /** Told what kept a checkpoint from being made; the next one is tried all the same. */
  readonly onWarning: (message: string) => void;
}

/**
 * Moves the WAL into the database file, off the event loop. The thread is first started when there is something to
 * move. While writers are busy a PASSIVE checkpoint never reaches the end of the WAL, so when that has grown long the
 * writers are held for the few milliseconds that the rest takes.
 */
export class Checkpointer {
  #thread: CheckpointThread | undefined;
  #running: Promise<void> | undefined;
  #nextAt = 0;
  #blockedInterval = 0;
  #isClosed = false;

  constructor(private readonly options: CheckpointerOptions) {}

  /** To be called after each commit; `hold` keeps the writers from beginning until its argument has settled. */
  committed(hold: (until: Promise<unknown>) => void): void {
    if (this.#running !== undefined || this.#isClosed || performance.now() < this.#nextAt) return;
    if (this.#thread === undefined && !this.#isDue()) return;
    this.#running = this.#run(hold).then((interval) => {
      this.#running = undefined;
      this.#nextAt = performance.now() + interval;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#thread?.end();
  }

  /** Whether there is enough to move for a thread to be started. */
  #isDue(): boolean {
    try {
      return this.#walFileBytes() >= START_AT_BYTES;
    } catch (error) {
      this.#nextAt = performance.now() + INTERVAL_AFTER_FAILURE_MS;
      this.options.onWarning(`The length of the WAL cannot be read: ${String(error)}`);
      return false;
    }
  }

  /** Answers how many milliseconds later the next one may be. */
  async #run(hold: (until: Promise<unknown>) => void): Promise<number> {
    try {
      const thread = (this.#thread ??= new CheckpointThread(this.options.file));
      const { walBytes } = await thread.checkpoint('PASSIVE');
      // Long with little in it is what an import leaves that was killed while it filled the store.
      const isTooLong = this.#walFileBytes() > TRUNCATE_AT_BYTES;
      if ((walBytes < RESTART_AT_BYTES && !isTooLong) || this.#isClosed) return INTERVAL_MS;
      const rest = thread.checkpoint(isTooLong ? 'TRUNCATE' : 'RESTART');
      hold(rest);
      return this.#intervalAfter((await rest).isBlocked);
    } catch (error) {
      if (this.#thread?.hasEnded === true) this.#thread = undefined;
      this.options.onWarning(`The WAL could not be checkpointed: ${String(error)}`);
      return INTERVAL_AFTER_FAILURE_MS;
    }
  }

  /** A long read elsewhere keeps the WAL: trying again and again would hold the writers each time for nothing. */
  #intervalAfter(isBlocked: boolean): number {
    if (!isBlocked) {
      this.#blockedInterval = 0;
      return INTERVAL_MS;
    }
    if (this.#blockedInterval === 0) this.options.onWarning('A long read keeps the WAL from being reused; it grows.');
    this.#blockedInterval = Math.min(
      Math.max(INTERVAL_AFTER_FAILURE_MS, this.#blockedInterval * 2),
      LONGEST_INTERVAL_MS,
    );
    return this.#blockedInterval;
  }

  #walFileBytes(): number {
    return statSync(`${this.options.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}
