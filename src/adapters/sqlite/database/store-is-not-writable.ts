import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isCannotOpen, isFull, isReadOnlyError } from './driver-errors.js';
import { refusalToWrite } from './read-only-file.js';

/** The store can't be opened because its disk is full or read-only, or because this user may not write it. */
class StoreIsNotWritable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = new.target.name;
  }
}

/**
 * Converts an error of opening or filling the store in this file to a `StoreIsNotWritable` that says which file or folder is the
 * cause and what to do. Other errors pass unchanged.
 */
export function asNotWritable(error: unknown, file: string): unknown {
  const causes = chainOf(error);
  const refuse = (message: string) => new StoreIsNotWritable(message, causes.at(-1));
  const folder = existingFolder(file);
  if (causes.some((cause) => isFull(cause) || isErrno(cause, 'ENOSPC', 'EDQUOT'))) {
    return refuse(`${file} can't be written: the disk of ${folder} is full. Free some space there.`);
  }
  const cannotOpen = causes.some(isCannotOpen);
  if (
    !cannotOpen &&
    !causes.some((cause) => isReadOnlyError(cause) || isErrno(cause, 'EROFS', 'EACCES') || isNoFolder(cause))
  ) {
    return error;
  }
  const refused = firstRefused(folder, file);
  if (refused === undefined) return error;
  const reason =
    refused.code === 'EROFS' ? `${refused.path} is on a read-only disk` : `this user may not write ${refused.path}`;
  return cannotOpen && existsSync(`${file}-wal`)
    ? refuse(
        `${file} can't be read: ${file}-wal holds changes that must be written into it, but ${reason}. ` +
          'Copy the whole folder to where it can be written, and use the copy.',
      )
    : refuse(`${file} can't be written: ${reason}. Make that writable, or use another folder.`);
}

/** The folder of a file, or the nearest one above it that exists. */
function existingFolder(file: string): string {
  let folder = dirname(resolve(file));
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** The folder, or the first of the store's files, that can't be written, and why. */
function firstRefused(folder: string, file: string): { readonly path: string; readonly code: string } | undefined {
  for (const path of [folder, file, `${file}-wal`, `${file}-shm`, `${file}-lock`]) {
    const code = refusalToWrite(path);
    if (code !== undefined && code !== 'ENOENT') return { path, code };
  }
  return undefined;
}

/** Node reports any failure to make a folder and those above it like this. */
function isNoFolder(error: unknown): boolean {
  return isErrno(error, 'ENOENT') && (error as NodeJS.ErrnoException).syscall === 'mkdir';
}

function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** An error and its causes. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next instanceof Error && !chain.includes(next); next = next.cause) chain.push(next);
  return chain;
}
