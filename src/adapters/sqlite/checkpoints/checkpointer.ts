import { statSync } from 'node:fs';
import { CheckpointThread } from './checkpoint-thread.js';

const START_AT_BYTES = 4 * 1024 * 1024;
const RESTART_AT_BYTES = 8 * 1024 * 1024;
const TRUNCATE_AT_BYTES = 64 * 1024 * 1024;
/**
 * After this long without a commit, the WAL is emptied, so the file is complete on its own and no erased value remains
 * in the WAL.
 */
const CALM_MS = 10_000;
/** Upper bound between truncations when commits never pause that long. */
const TRUNCATE_EVERY_MS = 15 * 60_000;
const INTERVAL_MS = 100;
const INTERVAL_AFTER_FAILURE_MS = 5_000;
const LONGEST_INTERVAL_MS = 60_000;

export interface CheckpointerOptions {
  readonly file: string;
  /** Called with the reason when a checkpoint fails. Checkpoints continue regardless. */
  readonly onWarning: (message: string) => void;
  /** 10 s by default. */
  readonly calmMs?: number;
}

/**
 * Moves the WAL into the database file, off the event loop. The worker thread starts when there is something to move.
 * While writers are busy, a PASSIVE checkpoint never reaches the end of the WAL; once the WAL is long, the writers are
 * paused for the few milliseconds the rest takes.
 */
export class Checkpointer {
  #thread: CheckpointThread | undefined;
  #running: Promise<void> | undefined;
  #nextAt = 0;
  #blockedInterval = 0;
  #committedAt = 0;
  #truncatedAt = performance.now();
  #calm: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: CheckpointerOptions) {}

  /** Call after each commit. `hold` keeps writers from starting until its argument has settled. */
  committed(hold: (until: Promise<unknown>) => void): void {
    if (this.#isClosed) return;
    this.#committedAt = performance.now();
    this.#calm ??= this.#scheduleEmptying();
    if (this.#running !== undefined || performance.now() < this.#nextAt) return;
    if (this.#thread === undefined && !this.#isDue()) return;
    this.#begin(this.#run(hold));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#calm);
    await this.#running;
    await this.#thread?.end();
  }

  #begin(run: Promise<number>): void {
    this.#running = run.then((interval) => {
      this.#running = undefined;
      this.#nextAt = performance.now() + interval;
    });
  }

  #scheduleEmptying(waitMs = this.options.calmMs ?? CALM_MS): NodeJS.Timeout {
    return setTimeout(() => {
      this.#calm = undefined;
      const { calmMs = CALM_MS } = this.options;
      const wait = Math.max(this.#committedAt + calmMs, this.#nextAt) - performance.now();
      if (wait > 0 || this.#running !== undefined) this.#calm = this.#scheduleEmptying(Math.max(wait, INTERVAL_MS));
      else if (this.#isLong(0)) this.#begin(this.#empty());
    }, waitMs).unref();
  }

  /**
   * Empties the WAL and ends the thread, which isn't needed while nothing is written. Retries later when a reader
   * blocked it.
   */
  async #empty(): Promise<number> {
    try {
      const thread = (this.#thread ??= new CheckpointThread(this.options.file));
      const { isBlocked } = await thread.checkpoint('TRUNCATE');
      const interval = this.#intervalAfter(isBlocked);
      if (isBlocked) {
        this.#calm ??= this.#scheduleEmptying(interval);
        return interval;
      }
      this.#truncatedAt = performance.now();
      if (!this.#isClosed) {
        this.#thread = undefined;
        await thread.end();
      }
      return interval;
    } catch (error) {
      this.#calm ??= this.#scheduleEmptying(INTERVAL_AFTER_FAILURE_MS);
      return this.#failed(error);
    }
  }

  /** Whether there is enough to move to start a thread. */
  #isDue(): boolean {
    return this.#isLong(START_AT_BYTES - 1);
  }

  #isLong(bytes: number): boolean {
    try {
      return this.#walFileBytes() > bytes;
    } catch (error) {
      this.#nextAt = performance.now() + INTERVAL_AFTER_FAILURE_MS;
      this.options.onWarning(`The length of the WAL cannot be read: ${String(error)}`);
      return false;
    }
  }

  /** Makes a checkpoint and returns the delay in milliseconds before the next one. */
  async #run(hold: (until: Promise<unknown>) => void): Promise<number> {
    try {
      const thread = (this.#thread ??= new CheckpointThread(this.options.file));
      const { walBytes } = await thread.checkpoint('PASSIVE');
      // A long WAL with little content is what an import leaves when it's killed while filling the store.
      const isTooLong = this.#walFileBytes() > TRUNCATE_AT_BYTES;
      const truncates = isTooLong || performance.now() - this.#truncatedAt > TRUNCATE_EVERY_MS;
      if ((walBytes < RESTART_AT_BYTES && !truncates) || this.#isClosed) return INTERVAL_MS;
      const rest = thread.checkpoint(truncates ? 'TRUNCATE' : 'RESTART');
      hold(rest);
      const { isBlocked } = await rest;
      if (truncates && !isBlocked) this.#truncatedAt = performance.now();
      return this.#intervalAfter(isBlocked);
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): number {
    if (this.#thread?.hasEnded === true) this.#thread = undefined;
    this.options.onWarning(`The WAL could not be checkpointed: ${String(error)}`);
    return INTERVAL_AFTER_FAILURE_MS;
  }

  /** Backs off while a long read blocks the WAL: retrying at once would pause the writers in vain. */
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
