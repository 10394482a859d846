import { access, constants, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder, UnfinishedBackup } from '../../application/ports/backups.js';
import { timeOfBackup } from '../../application/backups/backup-name.js';
import { syncFolder, writeDurably } from './durable-write.js';
import { isErrno } from './file-errors.js';
import { makeFolder } from './make-folder.js';
import { BACKUP_OF, findBackedUpStoreId } from './store-id.js';

const UNFINISHED = 'unfinished';
const REMOVED = 'removed';
const OURS_ONLY = 0o700;

interface FileBackupFolderOptions {
  readonly path: string;
  /** Locks the folder against other processes and returns how to unlock it; undefined while another one holds the lock. */
  readonly lock: (path: string) => Promise<(() => void) | undefined>;
  /** The id of the store whose backups these are. */
  readonly storeId: () => Promise<string>;
}

export interface ListedBackup {
  readonly name: string;
  /** Of the store that was backed up; undefined if a release before 0.3.0 made it. */
  readonly storeId: string | undefined;
}

/**
 * Backups as folders below one folder, which several stores may share. Only folders with the name of a backup, marked as one of this
 * store, are ever listed or removed.
 */
export class FileBackupFolder implements BackupFolder {
  constructor(private readonly options: FileBackupFolderOptions) {}

  async list(): Promise<readonly string[]> {
    const all = await this.listAll();
    if (all.length === 0) return [];
    const own = await this.options.storeId();
    return all.filter(({ storeId }) => storeId === own).map(({ name }) => name);
  }

  /** Those of all stores, the newest first. */
  async listAll(): Promise<readonly ListedBackup[]> {
    const entries = await readdir(this.options.path, { withFileTypes: true }).catch((error: unknown) => {
      // Making one says what is wrong.
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    });
    const names = entries
      .filter((entry) => entry.isDirectory() && timeOfBackup(entry.name) !== undefined)
      .map(({ name }) => name)
      .sort()
      .reverse();
    const ids = await Promise.all(names.map((name) => findBackedUpStoreId(join(this.options.path, name))));
    return names.map((name, index) => ({ name, storeId: ids[index] }));
  }

  /** Makes the folder if it's missing. Throws an error that names the setting, also if the folder can't be written. */
  async make(): Promise<void> {
    const { path } = this.options;
    const refuse = (done: string) => (error: unknown) => {
      throw new Error(`BACKUP_DIR: ${path} can't be ${done} (${(error as Error).message}). Name another folder.`);
    };
    await makeFolder(path).catch(refuse('made'));
    await access(path, constants.W_OK).catch(refuse('written'));
  }

  async begin(): Promise<UnfinishedBackup | undefined> {
    const { path: folder, lock } = this.options;
    await this.make();
    const unlock = await lock(folder);
    if (unlock === undefined) return undefined;
    const path = join(folder, UNFINISHED);
    const clear = async () => {
      // A process that was killed may have left both.
      for (const name of [UNFINISHED, REMOVED]) await rm(join(folder, name), { recursive: true, force: true });
    };
    try {
      await clear();
      await mkdir(path, { mode: OURS_ONLY });
    } catch (error) {
      unlock();
      throw error;
    }
    return {
      path,
      finish: async (name) => {
        await writeDurably(join(path, BACKUP_OF), Buffer.from(await this.options.storeId()), new Date());
        await syncFolder(path);
        await rename(path, join(folder, name));
        await syncFolder(folder);
      },
      close: async () => {
        await clear().finally(unlock);
      },
    };
  }

  async remove(name: string): Promise<void> {
    if (timeOfBackup(name) === undefined) throw new Error(`${name} is not the name of a backup.`);
    if (!(await this.list()).includes(name)) return;
    // Renamed first: half a backup must not be listed.
    const removed = join(this.options.path, REMOVED);
    await rm(removed, { recursive: true, force: true });
    try {
      await rename(join(this.options.path, name), removed);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return;
      throw error;
    }
    await rm(removed, { recursive: true, force: true });
  }
}
