import { timeOfBackup } from './backup-name.js';
import type { BackupFolder, BackupLog, BackupRunner } from '../ports/backups.js';
import type { Clock } from '../ports/clock.js';

const HOUR_MS = 3_600_000;

interface ScheduledBackupsOptions {
  readonly folder: Pick<BackupFolder, 'list'>;
  readonly runner: BackupRunner;
  readonly log: BackupLog;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** The longest time between two backups. */
  readonly everyMs: number;
  readonly stopping: AbortSignal;
}

/**
 * Makes a backup as soon as the newest one is too old, whichever process made that. So the schedule survives restarts. A failed
 * one is tried again after an hour at most.
 */
export class ScheduledBackups {
  /** Since the start. */
  made = 0;
  failed = 0;
  /** When the newest backup began, in milliseconds; undefined if there is none, or before the first check. */
  newestAt: number | undefined;
  /** How long the last one took that this process made. */
  lastMs: number | undefined;
  #retryAt = -Infinity;

  constructor(private readonly options: ScheduledBackupsOptions) {}

  /** Makes a backup if one is due. Never leaves more to do. */
  async execute(): Promise<boolean> {
    const { clock, everyMs, stopping } = this.options;
    await this.#look();
    const isDue = this.newestAt === undefined || clock.now() - this.newestAt >= everyMs;
    if (isDue && clock.monotonic() >= this.#retryAt && !stopping.aborted) await this.#make();
    return false;
  }

  async #make(): Promise<void> {
    const { runner, log, clock, everyMs, stopping } = this.options;
    const began = clock.monotonic();
    try {
      if ((await runner.run(stopping)) !== 'made') return;
      this.lastMs = clock.monotonic() - began;
      this.made += 1;
      const name = await this.#look();
      if (name !== undefined) log.made(name, this.lastMs);
    } catch (error) {
      this.failed += 1;
      this.#retryAt = clock.monotonic() + Math.min(everyMs, HOUR_MS);
      log.failed(error instanceof Error ? error.message : String(error));
    }
  }

  /** Looks for the newest backup. One from the future, made before the clock was set back, doesn't count. */
  async #look(): Promise<string | undefined> {
    const { folder, clock } = this.options;
    const now = clock.now();
    const newest = (await folder.list()).find((name) => timeOfBackup(name)! <= now);
    this.newestAt = newest === undefined ? undefined : timeOfBackup(newest);
    return newest;
  }
}
