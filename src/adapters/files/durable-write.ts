import { open } from 'node:fs/promises';
import { isErrno } from './file-errors.js';

/** Creates a new file with this content and modification time; resolves when it's synced to disk. */
export async function writeDurably(path: string, bytes: Uint8Array, modifiedAt: Date): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.utimes(modifiedAt, modifiedAt);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Resolves when the folder's entries are synced to disk. Skipped on Windows, which can't open folders and journals
 * renames.
 */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!isErrno(error, 'EISDIR', 'EPERM')) throw error;
  }
}
