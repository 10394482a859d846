import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from './file-errors.js';

const OURS_ONLY_FILE = 0o600;
const OURS_ONLY_FOLDER = 0o700;
const OTHERS = 0o077;
const FILE = /^(?:castellan\.db(?:\.copying)?(?:-wal|-shm|-journal|-lock)?|token\.key(?:\.[0-9a-f]{16})?)$/;
const AVATARS = 'avatars';

/**
 * Removes other users' permissions from our files in a data folder, which an older release or a umask may have granted.
 * It changes nothing else in the folder, nor the folder itself, whose permissions are the operator's choice. Returns
 * the files that stay readable because another user owns them.
 */
export async function restrictFiles(folder: string): Promise<readonly string[]> {
  // Windows has no such permissions.
  if (process.platform === 'win32') return [];
  const refused: string[] = [];
  const restrict = async (path: string, mode: number) => {
    if (!(await restrictOne(path, mode))) refused.push(path);
  };
  for (const { name } of await entries(folder)) if (FILE.test(name)) await restrict(join(folder, name), OURS_ONLY_FILE);
  // The files in it were always created for the owner only, and nobody else gets past the folder.
  await restrict(join(folder, AVATARS), OURS_ONLY_FOLDER);
  return refused;
}

async function entries(folder: string) {
  try {
    return (await readdir(folder, { withFileTypes: true })).filter((entry) => !entry.isDirectory());
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

/** SQLite's companion files may disappear at any moment. */
async function restrictOne(path: string, mode: number): Promise<boolean> {
  try {
    if (((await stat(path)).mode & OTHERS) !== 0) await chmod(path, mode);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return true;
    if (isErrno(error, 'EPERM', 'EACCES', 'EROFS')) return false;
    throw error;
  }
}
