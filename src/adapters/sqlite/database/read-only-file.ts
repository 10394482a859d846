import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether this file or its folder can't be written, as on a read-only disk. False for a file that doesn't exist. */
export function isReadOnly(file: string): boolean {
  return existsSync(file) && [dirname(file), file].some((path) => refusalToWrite(path) !== undefined);
}

/** The system's code for why this user can't write to an existing path, such as `EROFS`; undefined if they can. */
export function refusalToWrite(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/**
 * The name by which SQLite opens this file. Without a WAL, a database that uses one can only be opened where a WAL can be created,
 * unless SQLite is told that nobody changes it. https://www.sqlite.org/wal.html#readonly
 */
export function sqliteNameOf(file: string): string {
  return isReadOnly(file) && !existsSync(`${file}-wal`) ? `${pathToFileURL(file).href}?immutable=1` : file;
}
