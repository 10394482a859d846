import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildTrigramIndex } from '../customers/build-trigram-index.js';
import { inTransaction } from '../database/in-transaction.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { StoreLock } from '../database/store-lock.js';
import { truncateWal } from '../database/wal-mark.js';

/** Free space needed, in database sizes: `VACUUM` writes the database once to a temporary file and once to the WAL. */
const COPIES = 2.2;
const SPARE_BYTES = 64 * 1024 * 1024;
const MIB = 1024 * 1024;

interface Clearing {
  readonly file: string;
  readonly lock: StoreLock;
  /** Called when a step begins and when all is done. */
  readonly onProgress: (message: string) => void;
  /** Called with the reason when values remain; the next start tries again. */
  readonly onWarning: (message: string) => void;
}

/**
 * Runs once on a store from an older release: removes what was deleted before deletions overwrote values on disk.
 * Rebuilds the search index, whose old segments contain such texts, and rewrites the file. A process that dies
 * meanwhile leaves the store unchanged. Never throws for lack of space or because others have the store open.
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
    inTransaction(database, () => buildTrigramIndex(database));
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

/** Runs `VACUUM` with its temporary file beside the store, where free space was checked, instead of a small `/tmp`. */
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
