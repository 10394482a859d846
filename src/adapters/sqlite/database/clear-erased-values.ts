import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { INSERT_TRIGRAMS } from '../customers/customer-sums-of-all.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import type { StoreLock } from './store-lock.js';
import { truncateWal } from './wal-mark.js';

/** `VACUUM` writes the database once into a temporary file and once into the WAL. */
const COPIES = 2.2;
const SPARE_BYTES = 64 * 1024 * 1024;
const MIB = 1024 * 1024;

export interface Clearing {
  readonly file: string;
  readonly lock: StoreLock;
  /** Told what begins and how it ended. */
  readonly onProgress: (message: string) => void;
  /** Told why the values are still there; the next start tries again. */
  readonly onWarning: (message: string) => void;
}

/**
 * Once, on a store that an older release left: takes out of the file what was deleted before deletions overwrote it.
 * Rebuilds the search index, whose old segments hold such texts, and rewrites the file. A process that dies meanwhile
 * leaves the store as it was. Never throws for want of space or because others have the store open.
 */
export async function clearErasedValues(database: SqliteDatabase, clearing: Clearing): Promise<void> {
  if (!isLeft(database)) return;
  const { lock, onProgress, onWarning } = clearing;
  if (!(await lock.takeAlone())) {
    onWarning('Erased values of an older release are still in the file: another process has the store open.');
    return;
  }
  try {
    const began = performance.now();
    if (!hasRoom(database, clearing)) return;
    onProgress('Clearing erased values that an older release left in the file: rebuilding the search index.');
    database.exec(INSERT_TRIGRAMS);
    truncateWal(database);
    onProgress(`Clearing erased values: rewriting the file, ${mib(statSync(clearing.file).size)}.`);
    vacuum(database, dirname(clearing.file));
    database.exec("UPDATE storage_state SET value = 'cleared' WHERE name = 'erased_values'");
    truncateWal(database);
    onProgress(`Cleared erased values in ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  } catch (error) {
    onWarning(`Erased values of an older release could not be cleared; the next start tries again: ${String(error)}`);
  } finally {
    await lock.shareAgain();
  }
}

function isLeft(database: SqliteDatabase): boolean {
  const row = database.prepare("SELECT value FROM storage_state WHERE name = 'erased_values'").get();
  return (row as { value: string } | undefined)?.value === 'left';
}

function hasRoom(database: SqliteDatabase, { file, onWarning }: Clearing): boolean {
  truncateWal(database);
  const needed = statSync(file).size * COPIES + SPARE_BYTES;
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize >= needed) return true;
  onWarning(
    `Erased values of an older release are still in the file: clearing them needs ${mib(needed)} of free space beside ` +
      `it, and there are ${mib(bavail * bsize)}. Make room; the next start tries again.`,
  );
  return false;
}

/** With its temporary file beside the store, where the room was looked for, instead of in a small `/tmp`. */
function vacuum(database: SqliteDatabase, folder: string): void {
  database.exec(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`);
  try {
    database.exec('VACUUM');
  } finally {
    database.exec("PRAGMA temp_store_directory = ''");
  }
}

function mib(bytes: number): string {
  return `${Math.ceil(bytes / MIB)} MiB`;
}
