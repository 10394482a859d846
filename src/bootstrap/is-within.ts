import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Whether a path is that folder or lies in it, links followed. Neither needs to exist. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Follows the links of the part that exists. */
function realPath(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
  }
}
