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

/**
 * Resident memory of the process in bytes, by kind: its own, and pages of mapped files, such as the database, which the
 * system takes back when it needs them. Undefined where the system doesn't tell them apart.
 */
export async function residentMemory(): Promise<Readonly<Record<'own' | 'mapped', number>> | undefined> {
  const text = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1_024;
  const [own, mapped] = [bytesOf('RssAnon'), bytesOf('RssFile')];
  return Number.isNaN(own + mapped) ? undefined : { own, mapped };
}
