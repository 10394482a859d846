import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeDurably } from './durable-write.js';
import { isErrno } from './file-errors.js';

/**
 * Returns the text of a file, created with `make()` if it's missing, readable by the owner only. Processes that create it at the
 * same time get the same text.
 */
export async function loadOrCreateFile(path: string, make: () => string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeDurably(draft, Buffer.from(make()), new Date());
    // A link appears with its full content and, unlike a rename, never replaces another process's file.
    await link(draft, path).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
