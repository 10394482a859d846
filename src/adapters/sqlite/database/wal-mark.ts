import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StorageFull } from '../../../domain/domain-error.js';
import { asFailedWrite } from './driver-errors.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import type { StoreLock } from './store-lock.js';

/**
 * Offset of `user_version` in a database file, four bytes. https://www.sqlite.org/fileformat.html#the_database_header
 */
const USER_VERSION_OFFSET = 60;
const USER_VERSION_BYTES = 4;
const WAIT_FOR_READERS_MS = 5_000;
const USE_WAL = 'PRAGMA journal_mode = WAL';
const CLOSED = 0;
/** "cast" in ASCII; no other program uses it. */
const IN_USE = 0x63_61_73_74;

/** The database file needs a WAL that is missing. */
export class WalIsMissing extends Error {
  constructor(file: string) {
    super(
      `${file} was in use when it was copied, or its process was killed, and ${file}-wal, which holds the latest changes, ` +
        `is not beside it, nor ${file}-journal, which an import writes. Put that file back, or restore a backup. If there is ` +
        'none, or another tool made this copy whole or, as sqlite3 does, moved the WAL into the file after the kill, ' +
        `make an empty file ${file}-wal and run verify: what is in ${file} is then all there is.`,
    );
    this.name = new.target.name;
  }
}

/**
 * Throws `WalIsMissing` for a file that was separated from its WAL, or from its rollback journal. Reads the mark from the
 * file, because opening a connection would create a WAL. If there is either, perhaps because this process has the store
 * open, the file isn't touched: closing it would release SQLite's locks. https://www.sqlite.org/howtocorrupt.html
 */
export function refuseMissingWal(file: string): void {
  const isAlone = !existsSync(`${file}-wal`) && !existsSync(`${file}-journal`);
  if (isAlone && readMark(file) === IN_USE) throw new WalIsMissing(file);
}

/** Uses a WAL. A killed process may have left a rollback journal, which SQLite has used by then and removes. */
export function useWal(database: SqliteDatabase): void {
  // In between there is neither, so the file must not be marked as in use.
  if (!isWalUsed(database) && markOf(database) === IN_USE) database.exec(`PRAGMA user_version = ${CLOSED}`);
  database.exec(USE_WAL);
}

/**
 * Uses a rollback journal, which stays beside the file, and marks the file as incomplete without it. Throws a driver error
 * while there is another connection.
 */
export function useRollbackJournal(database: SqliteDatabase): void {
  database.exec(`
    PRAGMA user_version = ${CLOSED};
    PRAGMA journal_mode = TRUNCATE;
    PRAGMA user_version = ${IN_USE};
  `);
}

export function isWalUsed(database: SqliteDatabase): boolean {
  return (database.prepare('PRAGMA journal_mode').get() as { journal_mode: string }).journal_mode === 'wal';
}

/**
 * Marks the file as incomplete without its WAL. Resolves when the mark is in the file itself. If a long read blocks
 * that, the mark stays in the WAL until the next checkpoint.
 */
export async function markInUse(database: SqliteDatabase, waitMs = WAIT_FOR_READERS_MS): Promise<void> {
  if (markOf(database) === IN_USE) return;
  await retryBusy(() => database.exec(`PRAGMA user_version = ${IN_USE}`));
  const deadline = performance.now() + waitMs;
  // A blocked checkpoint doesn't throw; its result says so.
  while (!(await retryBusy(() => truncateWal(database))) && performance.now() < deadline) await delay(5);
}

/**
 * Call at the end of a process. The last process with the store open moves the whole WAL into the file and marks the
 * file as complete; closing its last connection removes the WAL. Does nothing while others have the store open.
 */
export async function putAway(database: SqliteDatabase, file: string, lock: StoreLock): Promise<void> {
  if (!(await lock.takeLast())) return;
  // Whoever opens the store must not have to wait for readers until it uses a WAL.
  if (!isWalUsed(database)) database.exec(`PRAGMA user_version = ${CLOSED}; PRAGMA journal_mode = DELETE; ${USE_WAL}`);
  // The mark is written last: a crash in between must not leave half of a store marked as complete.
  if (!truncateWal(database) || markOf(database) !== IN_USE) return;
  try {
    database.exec(`PRAGMA user_version = ${CLOSED}`);
  } catch (error) {
    if (!(asFailedWrite(error) instanceof StorageFull)) throw error;
    markClosed(file);
  }
  truncateWal(database);
}

/** Returns false when a reader blocked it. */
export function truncateWal(database: SqliteDatabase): boolean {
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  return busy === 0;
}

function markOf(database: SqliteDatabase): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/**
 * Overwrites the mark in place, for a disk without room for one page of WAL. SQLite still removes the empty WAL, so the
 * file must no longer claim to have one. Only this process has the store open, and it's about to close it.
 */
function markClosed(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    const bytes = Buffer.alloc(USER_VERSION_BYTES);
    bytes.writeUInt32BE(CLOSED);
    writeSync(descriptor, bytes, 0, USER_VERSION_BYTES, USER_VERSION_OFFSET);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readMark(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < USER_VERSION_OFFSET + USER_VERSION_BYTES) return CLOSED;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(USER_VERSION_BYTES);
    readSync(descriptor, bytes, 0, USER_VERSION_BYTES, USER_VERSION_OFFSET);
    return bytes.readUInt32BE();
  } finally {
    closeSync(descriptor);
  }
}
