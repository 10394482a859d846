import { statSync } from 'node:fs';
import type { CheckpointMode, CheckpointOutcome } from './checkpoint-messages.js';
import type { NextWriter } from '../database/next-writer.js';
import { CheckpointThread } from './checkpoint-thread.js';

const START_AT_BYTES = 4 * 1024 * 1024;
const RESTART_AT_BYTES = 8 * 1024 * 1024;
const RESTART_LARGE_AT_BYTES = 32 * 1024 * 1024;
/** Attempts to move the rest of the WAL while only other processes write, and little. */
const PASSES = 4;
const TRUNCATE_AT_BYTES = 128 * 1024 * 1024;
/**
 * The WAL is emptied after this time without a commit: then the file is complete and no erased value stays in the WAL.
 */
const IDLE_MS = 10_000;
/** The WAL is emptied after this time even if commits never pause. */
const TRUNCATE_EVERY_MS = 15 * 60_000;
const INTERVAL_MS = 100;
const INTERVAL_AFTER_FAILURE_MS = 5_000;
const MAX_INTERVAL_MS = 60_000;

interface CheckpointerOptions {
  readonly file: string;
  /** Called when a checkpoint fails, once for several in a row; the next one is tried anyway. */
  readonly onWarning: (message: string) => void;
  readonly nextWriter?: Pick<NextWriter, 'hasWaitedLong' | 'keepPlace'>;
  /** True for a process that writes a lot. The WAL may grow longer then: the longer it is, the less is moved for each change. */
  readonly writesLarge?: boolean;
  /** Default: 10 s. */
  readonly idleMs?: number;
}

/** Keeps this process's writers from beginning until `until` has settled. Resolves when the current ones have ended. */
type Hold = (until: Promise<unknown>) => Promise<void>;

/**
 * Moves the WAL into the database file on a thread, which starts when there is something to move. While writers are
 * busy, a PASSIVE checkpoint never reaches the end of the WAL. So when the WAL has grown long, this process's writers and all large
 * ones are held while the rest is moved and the file is synced. The others go on meanwhile: PASSIVE takes no lock that
 * they need, and leaves next to nothing to the RESTART that follows, which does.
 */
export class Checkpointer {
  #thread: CheckpointThread | undefined;
  #running: Promise<void> | undefined;
  #nextAt = 0;
  #isFailing = false;
  #blockedInterval = 0;
  #committedAt = 0;
  #truncatedAt = performance.now();
  #idleCheck: NodeJS.Timeout | undefined;
  #hold: Hold = () => Promise.resolve();
  #isClosed = false;

  constructor(private readonly options: CheckpointerOptions) {}

  /** Call after each commit. */
  committed(hold: Hold): void {
    if (this.#isClosed) return;
    this.#committedAt = performance.now();
    this.#hold = hold;
    this.#scheduleIdleCheck();
    if (this.#running !== undefined || performance.now() < this.#nextAt) return;
    if (this.#thread === undefined && !this.#isDue()) return;
    this.#begin(this.#run());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleCheck);
    await this.#running;
    await this.#thread?.end();
  }

  #begin(run: Promise<number>): void {
    this.#running = run.then((interval) => {
      this.#running = undefined;
      this.#nextAt = performance.now() + interval;
    });
  }

  #scheduleIdleCheck(waitMs = this.options.idleMs ?? IDLE_MS): void {
    if (!this.#isClosed) this.#idleCheck ??= setTimeout(() => this.#checkIdle(), waitMs).unref();
  }

  #checkIdle(): void {
    this.#idleCheck = undefined;
    const { idleMs = IDLE_MS } = this.options;
    const wait = Math.max(this.#committedAt + idleMs, this.#nextAt) - performance.now();
    if (wait > 0 || this.#running !== undefined) this.#scheduleIdleCheck(Math.max(wait, INTERVAL_MS));
    else if (this.#isLong(0)) this.#begin(this.#empty());
  }

  /**
   * Empties the WAL while nothing is written, and stops the thread. A writer who arrives meanwhile is held until the
   * end, instead of polling for the lock. Repeated when a reader was in the way.
   */
  async #empty(): Promise<number> {
    try {
      const thread = (this.#thread ??= new CheckpointThread(this.options.file));
      await thread.checkpoint('PASSIVE');
      if (this.#isClosed) return INTERVAL_MS;
      const outcome = await this.#moveRest(thread, 'TRUNCATE');
      const interval = this.#intervalAfter(outcome);
      if (outcome !== 'complete') {
        this.#scheduleIdleCheck(interval);
        return interval;
      }
      this.#truncatedAt = performance.now();
      this.#thread = undefined;
      await thread.end();
      return interval;
    } catch (error) {
      this.#scheduleIdleCheck(INTERVAL_AFTER_FAILURE_MS);
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

  /** Returns the milliseconds until the next one. */
  async #run(): Promise<number> {
    try {
      const thread = (this.#thread ??= new CheckpointThread(this.options.file));
      const { walBytes } = await thread.checkpoint('PASSIVE');
      // A long WAL with few frames is left by an import that was killed while it filled the store.
      const isTooLong = this.#walFileBytes() > TRUNCATE_AT_BYTES;
      const truncates = isTooLong || performance.now() - this.#truncatedAt > TRUNCATE_EVERY_MS;
      // A process that writes most has to hold its own writers, and does so itself.
      const isOthers = this.options.nextWriter?.hasWaitedLong === true && !isTooLong;
      if ((walBytes < this.#restartAtBytes && !truncates) || isOthers || this.#isClosed) {
        this.#isFailing = false;
        return INTERVAL_MS;
      }
      // What was moved is synced now, while others write, if none of them commits during this shorter pass.
      await thread.checkpoint('PASSIVE');
      const outcome = await this.#moveRest(thread, truncates ? 'TRUNCATE' : 'RESTART');
      if (truncates && outcome === 'complete') this.#truncatedAt = performance.now();
      return this.#intervalAfter(outcome);
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Moves what PASSIVE has left, and lets the next write start at the top of the WAL. */
  async #moveRest(thread: CheckpointThread, mode: CheckpointMode): Promise<CheckpointOutcome> {
    let release: () => void = () => undefined;
    const ended = this.#hold(new Promise<void>((resolve) => (release = resolve)));
    try {
      await ended;
      const { nextWriter } = this.options;
      return await (nextWriter === undefined
        ? passThenFinish(thread, mode)
        : nextWriter.keepPlace(() => passThenFinish(thread, mode)));
    } finally {
      release();
    }
  }

  get #restartAtBytes(): number {
    return this.options.writesLarge === true ? RESTART_LARGE_AT_BYTES : RESTART_AT_BYTES;
  }

  #failed(error: unknown): number {
    if (this.#thread?.hasEnded === true) this.#thread = undefined;
    // On a full disk, every one fails.
    if (!this.#isFailing) this.options.onWarning(`The WAL could not be checkpointed: ${String(error)}`);
    this.#isFailing = true;
    return INTERVAL_AFTER_FAILURE_MS;
  }

  /** A long read elsewhere blocks the checkpoint. Retrying at once would hold the writers each time for nothing. */
  #intervalAfter(outcome: CheckpointOutcome): number {
    this.#isFailing = false;
    if (outcome === 'elsewhere') return INTERVAL_MS;
    if (outcome !== 'blocked') {
      this.#blockedInterval = 0;
      return INTERVAL_MS;
    }
    if (this.#blockedInterval === 0) this.options.onWarning('A long read keeps the WAL from being reused; it grows.');
    this.#blockedInterval = Math.min(Math.max(INTERVAL_AFTER_FAILURE_MS, this.#blockedInterval * 2), MAX_INTERVAL_MS);
    return this.#blockedInterval;
  }

  #walFileBytes(): number {
    return statSync(`${this.options.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}

async function passThenFinish(thread: CheckpointThread, mode: CheckpointMode): Promise<CheckpointOutcome> {
  // When nobody has written since the pass before, that one has synced the file, unless a reader was in the way.
  for (let passes = 0, before = -1; passes < PASSES; passes += 1) {
    const { walBytes } = await thread.checkpoint('PASSIVE');
    if (walBytes === before) break;
    before = walBytes;
  }
  return (await thread.checkpoint(mode)).outcome;
}
