import { lstat, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, UsageError } from '../command-error.js';

/**
 * What exists at an output path: `nothing`; a `file`, or a link, that writing would replace; or a `stream` (a pipe or
 * terminal), to which writing is safe.
 */
type Occupant = 'nothing' | 'file' | 'stream';

/**
 * Inspects a path. Links aren't followed, except to see whether they lead to a stream or a folder. Throws `UsageError` when a command can't write there, as to a
 * folder.
 */
export async function occupantOf(path: string): Promise<Occupant> {
  const entry = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw cannotWrite(path, error);
  });
  if (entry === undefined) return 'nothing';
  const found = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
  if (found === undefined) return 'file';
  if (found.isFIFO() || found.isCharacterDevice()) return 'stream';
  if (found.isDirectory()) throw new UsageError(`"${path}" is a folder. Name a file.`);
  if (!found.isFile() || /^\/(?:dev|proc)\//.test(resolve(path))) {
    throw new UsageError(`"${path}" is not a file that can be replaced. For standard output write -.`);
  }
  return 'file';
}

/** True when both paths lead to the same file, by any name or link. False when either doesn't exist. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if (resolve(one) === resolve(other)) return true;
  try {
    const [a, b] = await Promise.all([one, other].map(async (path) => stat(await realpath(path), { bigint: true })));
    return a!.ino === b!.ino && a!.dev === b!.dev;
  } catch {
    return false;
  }
}

/** The error for an existing file, thrown before anything was done; `advice` says what to do instead. */
export function isThereAlready(path: string, advice: string): UsageError {
  return new UsageError(`"${path}" exists already. ${advice}`);
}

export function cannotWrite(path: string, error: unknown): CommandError {
  return new CommandError(`"${path}" can't be written (${(error as Error).message}).`);
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
