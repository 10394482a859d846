import { join } from 'node:path';
import { FileBackupFolder } from '../../adapters/files/file-backup-folder.js';
import { loadOrCreateStoreId } from '../../adapters/files/store-id.js';
import { StoreIsBeingFilled } from '../../adapters/sqlite/database/store-is-being-filled.js';
import { StoreLock } from '../../adapters/sqlite/database/store-lock.js';
import { ConfigError } from '../config.js';

/**
 * The backups of the store in a data folder, in the folder `path`, which is locked in the same way as a store: the system releases
 * the lock of a dead process.
 */
export function backupFolder(path: string, dataDir: string): FileBackupFolder {
  return new FileBackupFolder({ path, lock: lockFolder, storeId: () => loadOrCreateStoreId(dataDir) });
}

/** The same, made if it's missing. Throws `ConfigError` if it can't be made. */
export async function openBackupFolder(path: string, dataDir: string): Promise<FileBackupFolder> {
  const folder = backupFolder(path, dataDir);
  await folder.make().catch((error: unknown) => {
    throw new ConfigError([(error as Error).message]);
  });
  return folder;
}

async function lockFolder(path: string): Promise<(() => void) | undefined> {
  let lock: StoreLock | undefined;
  try {
    // A backup takes long: waiting for another one's end is of no use.
    lock = await StoreLock.share(join(path, 'backups'), 0);
    const alone = lock;
    if (await alone.takeAlone()) return () => alone.close();
  } catch (error) {
    if (!(error instanceof StoreIsBeingFilled)) throw error;
  }
  lock?.close();
  return undefined;
}
