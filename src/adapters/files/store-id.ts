import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from './file-errors.js';
import { loadOrCreateFile } from './load-or-create-file.js';

/** In a backup: the id of the store that it's a copy of. */
export const BACKUP_OF = 'backup-of';

/**
 * Returns the id of the store in a data folder, a UUID in its file `store-id`, created when first asked for. Copies and restored
 * backups don't get this file, so each has an id of its own.
 */
export function loadOrCreateStoreId(dataDir: string): Promise<string> {
  return loadOrCreateFile(join(dataDir, 'store-id'), randomUUID);
}

/** Returns the id of the store in a data folder; undefined if it has none yet. */
export function findStoreId(dataDir: string): Promise<string | undefined> {
  return find(join(dataDir, 'store-id'));
}

/** Returns the id of the store that the folder is a backup of; undefined if it's none, or was made by a release before 0.3.0. */
export function findBackedUpStoreId(folder: string): Promise<string | undefined> {
  return find(join(folder, BACKUP_OF));
}

async function find(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
