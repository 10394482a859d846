import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { refuseUnfinished } from '../adapters/sqlite/copy/unfinished-copy.js';
import { CommandError } from '../adapters/cli/command-error.js';

/** Throws `CommandError` with the advice when this file holds no store, and `StoreIsUnfinished`. */
export async function requireDatabase(file: string, advice: string): Promise<void> {
  if (await hasDatabase(file)) return;
  throw new CommandError(`There is no store at ${resolve(file)}. ${advice}`);
}

/** True when this file holds a store. Throws `StoreIsUnfinished`. */
export async function hasDatabase(file: string): Promise<boolean> {
  refuseUnfinished(file);
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return 0;
      throw error;
    },
  );
  return size > 0;
}
