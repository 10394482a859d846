import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder that only its owner may use, and those above it that are missing. Unlike Node's recursive `mkdir`, it also ends where
 * nothing can be made, such as in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && (await find(parent)) === undefined) await makeFolder(parent);
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return (await find(path))?.isDirectory() === true;
}

function find(path: string) {
  return stat(path).catch(() => undefined);
}
