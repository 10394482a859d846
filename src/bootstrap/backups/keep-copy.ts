import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SystemClock } from '../../adapters/security/system-clock.js';
import { isErrno } from '../../adapters/files/file-errors.js';
import { backupName } from '../../application/backups/backup-name.js';
import { BackupIsRunning } from '../../application/backups/make-backup.js';
import type { Config } from '../config.js';
import { backupFolder } from './backup-folder.js';

/**
 * Makes a backup before an upgrade from which only a copy leads back: the database as `copyTo` writes it, which the older
 * release restores, and the images. Undefined without BACKUP_DIR. The oldest backups go with the next one.
 */
export function keepCopyOf(
  { BACKUP_DIR: path, DATA_DIR: data }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>,
  avatars: string,
  onKept: (name: string) => void,
): ((copyTo: (file: string) => void) => Promise<void>) | undefined {
  if (path === undefined) return undefined;
  return async (copyTo) => {
    const unfinished = await backupFolder(resolve(path), resolve(data)).begin();
    if (unfinished === undefined) throw new BackupIsRunning('Another process is making a backup: try again then.');
    try {
      copyTo(join(unfinished.path, 'castellan.db'));
      await cp(avatars, join(unfinished.path, 'avatars'), AS_IT_IS).catch(unlessMissing);
      const name = backupName(new SystemClock().now());
      await unfinished.finish(name);
      onKept(name);
    } finally {
      await unfinished.close();
    }
  };
}

const AS_IT_IS = { recursive: true, preserveTimestamps: true } as const;

/** The folder of a store without images may be missing. */
function unlessMissing(error: unknown): void {
  if (!isErrno(error, 'ENOENT')) throw error;
}
