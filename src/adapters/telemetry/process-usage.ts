import { readdir, readFile } from 'node:fs/promises';

/** Open file descriptors; undefined on systems that don't list them. */
export async function openFileDescriptors(): Promise<number | undefined> {
  const names = await readdir('/proc/self/fd').catch(() => undefined);
  // Reading the folder uses one itself.
  return names === undefined ? undefined : names.length - 1;
}

/** The soft limit; undefined when unknown or unlimited. */
export async function maxFileDescriptors(): Promise<number | undefined> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\d+)/m.exec(text)?.[1];
  return soft === undefined ? undefined : Number(soft);
}
