import { backupName } from './backup-name.js';
import type { Verification } from '../admin/verify-store.js';
import type { CopiedCollection } from '../copy/copy-store.js';
import type { CopyOptions } from '../copy/digest-rows.js';
import type { BackupFolder, UnfinishedBackup } from '../ports/backups.js';
import type { Clock } from '../ports/clock.js';

export interface MakeBackupOptions {
  readonly folder: BackupFolder;
  /** Copies the store into a folder and reads it back. */
  readonly copyInto: (path: string, options: CopyOptions) => Promise<readonly CopiedCollection[]>;
  /** Verifies the store in a folder. */
  readonly verify: (path: string, options: CopyOptions) => Promise<Verification>;
  readonly clock: Pick<Clock, 'now'>;
  /** How many backups stay. */
  readonly keep: number;
}

interface MadeBackup {
  readonly name: string;
  /** Number of rows copied. */
  readonly rows: number;
  /** The names of the backups removed, which are the oldest. */
  readonly removed: readonly string[];
}

/** Another process makes a backup. */
export class BackupIsRunning extends Error {}

/** The copy isn't a good backup. The earlier ones stay. */
export class BackupFailed extends Error {}

/**
 * Makes a backup: copies the store, compares what was copied, verifies the log and the tables of the copy, and only then lists
 * it and removes the oldest ones.
 */
export class MakeBackup {
  constructor(private readonly options: MakeBackupOptions) {}

  /** Throws `BackupIsRunning`, `BackupFailed`, and the signal's reason if aborted. */
  async execute(options: CopyOptions): Promise<MadeBackup> {
    const { folder, clock } = this.options;
    const name = backupName(clock.now());
    const unfinished = await folder.begin();
    if (unfinished === undefined) throw new BackupIsRunning('Another process is making a backup.');
    try {
      const rows = await this.#fill(unfinished, options);
      await unfinished.finish(name);
      return { name, rows, removed: await this.#removeOldest(name) };
    } finally {
      await unfinished.close();
    }
  }

  async #fill({ path }: UnfinishedBackup, options: CopyOptions): Promise<number> {
    const { copyInto, verify } = this.options;
    const collections = await copyInto(path, options);
    const differing = collections.filter(({ isEqual }) => !isEqual).map(({ name }) => name);
    if (differing.length > 0)
      throw new BackupFailed(`What was read back differs from the store in ${differing.join(', ')}. Nothing was kept.`);
    const verification = await verify(path, options);
    options.signal.throwIfAborted();
    if ('error' in verification)
      throw new BackupFailed(`The store is broken: ${verification.error}. Earlier backups stay. See docs/log.md.`);
    return collections.reduce((sum, { source }) => sum + source.rows, 0);
  }

  /** Backups named after the newest one were made before the clock was set back: they count as older than the others. */
  async #removeOldest(newest: string): Promise<readonly string[]> {
    const { folder, keep } = this.options;
    const names = await folder.list();
    const [later, earlier] = [names.filter((name) => name > newest), names.filter((name) => name <= newest)];
    const surplus = [...earlier, ...later].slice(keep);
    for (const name of surplus) await folder.remove(name);
    return surplus;
  }
}
