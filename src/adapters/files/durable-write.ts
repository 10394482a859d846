import { open } from 'node:fs/promises';
import { isErrno } from './file-errors.js';

/** Makes a new file with this content and modification time; resolves when all of it is on the disk. */
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

/** Resolves when the names in the folder are on the disk. Windows opens no folders, and journals its renames. */
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
