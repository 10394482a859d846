import { join } from 'node:path';
import { FileBackupFolder } from '../../adapters/files/file-backup-folder.js';
import { StoreIsBeingFilled } from '../../adapters/sqlite/database/store-is-being-filled.js';
import { StoreLock } from '../../adapters/sqlite/database/store-lock.js';

/** The folder of backups, locked in the same way as a store: the system releases the lock of a dead process. */
export function backupFolder(path: string): FileBackupFolder {
  return new FileBackupFolder({ path, lock: lockFolder });
}

async function lockFolder(path: string): Promise<(() => void) | undefined> {
  try {
    const lock = await StoreLock.share(join(path, 'backups'));
    if (await lock.takeAlone()) return () => lock.close();
    lock.close();
    return undefined;
  } catch (error) {
    if (error instanceof StoreIsBeingFilled) return undefined;
    throw error;
  }
}
