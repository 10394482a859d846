import { rmSync, statSync } from 'node:fs';

/** What SQLite may leave beside a database. */
const COMPANIONS = ['', '-journal', '-wal', '-shm'];

/** Where a copy writes until it is whole: beside the store's own name, which only a whole store ever has. */
export function unfinishedCopyOf(file: string): string {
  return `${file}.copying`;
}

/** Whether a copy into this file has begun and not come to its end. */
export function isUnfinished(file: string): boolean {
  return !isThere(file) && existing(unfinishedCopyOf(file)).length > 0;
}

/** The files of the store that are there and not empty. */
export function isThere(file: string): boolean {
  return existing(file).some((path) => statSync(path).size > 0);
}

export function removeUnfinished(file: string): void {
  for (const path of existing(unfinishedCopyOf(file))) rmSync(path);
}

function existing(file: string): string[] {
  return COMPANIONS.map((suffix) => file + suffix).filter((path) => statSync(path, { throwIfNoEntry: false }));
}

/** The data folder holds a copy that is not whole. */
export class StoreIsUnfinished extends Error {
  constructor(file: string) {
    super(
      `${unfinishedCopyOf(file)} is a copy that did not come to its end. Copy into this folder again, which starts over, ` +
        'or remove the folder.',
    );
    this.name = new.target.name;
  }
}
