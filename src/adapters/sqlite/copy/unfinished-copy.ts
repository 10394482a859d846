import { rmSync, statSync } from 'node:fs';
import { StoreIsUnfinished } from '../../storage-kernel/store-is-unfinished.js';

/** Suffixes of the files SQLite may leave beside a database. */
const COMPANIONS = ['', '-journal', '-wal', '-shm'];

/** The file a copy writes until it is complete. Only a complete store ever has the store's own name. */
export function unfinishedCopyOf(file: string): string {
  return `${file}.copying`;
}

/** Whether a copy into this file has begun but not finished. */
export function isUnfinished(file: string): boolean {
  return !isThere(file) && existing(unfinishedCopyOf(file)).length > 0;
}

/** Whether the store has a file that isn't empty. */
export function isThere(file: string): boolean {
  return existing(file).some((path) => statSync(path).size > 0);
}

export function removeUnfinished(file: string): void {
  for (const path of existing(unfinishedCopyOf(file))) rmSync(path);
}

function existing(file: string): string[] {
  return COMPANIONS.map((suffix) => file + suffix).filter((path) => statSync(path, { throwIfNoEntry: false }));
}

/** Throws `StoreIsUnfinished` if a copy into this file has begun but not finished. */
export function refuseUnfinished(file: string): void {
  if (!isUnfinished(file)) return;
  throw new StoreIsUnfinished(
    `${unfinishedCopyOf(file)} is an interrupted copy. Copy into this folder again, which starts over, ` +
      'or remove the folder.',
  );
}
