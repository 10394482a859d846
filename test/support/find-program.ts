import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these that can be executed: a file that was named, names on PATH, other files. */
export function findProgram(
  named: string | undefined,
  names: readonly string[],
  ...others: readonly string[]
): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [named, ...onPath, ...others].find((file) => file !== undefined && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
