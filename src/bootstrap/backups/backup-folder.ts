import { join } from 'node:path';
import { FileBackupFolder } from '../../adapters/files/file-backup-folder.js';
import { loadOrCreateStoreId } from '../../adapters/files/store-id.js';
import { StoreIsBeingFilled } from '../../adapters/sqlite/database/store-is-being-filled.js';
import { StoreLock } from '../../adapters/sqlite/database/store-lock.js';

/**
 * The backups of the store in a data folder, in the folder `path`, which is locked in the same way as a store: the system releases
 * the lock of a dead process.
 */
export function backupFolder(path: string, dataDir: string): FileBackupFolder {
  return new FileBackupFolder({ path, lock: lockFolder, storeId: () => loadOrCreateStoreId(dataDir) });
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
