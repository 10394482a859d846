import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StorageFull } from '../../../domain/domain-error.js';
import { asFailedWrite } from './driver-errors.js';
import { retryBusy } from './retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import type { StoreLock } from './store-lock.js';

/** Offsets in the header of a database file. https://www.sqlite.org/fileformat.html#the_database_header */
const [PAGE_BYTES_OFFSET, VERSION_OFFSET, PAGES_OFFSET, USER_VERSION_OFFSET] = [16, 18, 28, 60];
const HEADER_BYTES = 100;
const USER_VERSION_BYTES = 4;
const MAX_PAGE_BYTES = 65_536;
/** The version of a file without a WAL. */
const ROLLBACK_JOURNAL = 1;
const WAIT_FOR_READERS_MS = 5_000;
const CLOSED = 0;
/** "cast" in ASCII; no other program uses it. */
const IN_USE = 0x63_61_73_74;

/** The database file needs a WAL that is missing. */
export class WalIsMissing extends Error {
  constructor(file: string) {
    super(
      `${file} was in use when it was copied, or its process was killed, and ${file}-wal, which holds the latest changes, ` +
        'is not beside it. Put that file back, or restore a backup. If there is none, or another tool made this copy ' +
        'whole or, as sqlite3 does, moved the WAL into the file after the kill, ' +
        `make an empty file ${file}-wal and run verify: what is in ${file} is then all there is.`,
    );
    this.name = new.target.name;
  }
}

/** The database file needs a rollback journal that is missing. */
export class JournalIsMissing extends Error {
  constructor(file: string) {
    super(
      `${file} was being filled by an import when it was copied, or when the import was killed, and ${file}-journal, without ` +
        'which it is damaged, is not beside it. Put that file back, copy the store again, or restore a backup.',
    );
    this.name = new.target.name;
  }
}

/**
 * Throws `WalIsMissing` for a file that was separated from its WAL, and `JournalIsMissing` for one from its rollback
 * journal. Reads the header from the file, because opening a connection would create a WAL. If there is either, perhaps
 * because this process has the store open, the file isn't touched: closing it would release SQLite's locks.
 * https://www.sqlite.org/howtocorrupt.html
 */
export function refuseSeparated(file: string): void {
  if (existsSync(`${file}-wal`) || existsSync(`${file}-journal`)) return;
  const header = readHeader(file);
  if (header === undefined) return;
  if (header.readUInt32BE(USER_VERSION_OFFSET) === IN_USE) throw new WalIsMissing(file);
  // A transaction that adds many pages writes them before the header that counts them.
  if (header.readUInt8(VERSION_OFFSET) === ROLLBACK_JOURNAL && isLongerThanCounted(file, header)) {
    throw new JournalIsMissing(file);
  }
}

/**
 * Uses a rollback journal instead of a WAL. The file is complete then whenever no transaction runs. Throws a driver error, with
 * the WAL still in use, while there is another connection.
 */
export function useRollbackJournal(database: SqliteDatabase): void {
  database.exec(`PRAGMA user_version = ${CLOSED}; PRAGMA journal_mode = DELETE`);
}

export function useWal(database: SqliteDatabase): void {
  database.exec('PRAGMA journal_mode = WAL');
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
  // After an import. Otherwise the next process could only go back to a WAL while nobody reads.
  if (!isWalUsed(database)) useWal(database);
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

function isLongerThanCounted(file: string, header: Buffer): boolean {
  // The value 1 stands for 65,536.
  const pageBytes = header.readUInt16BE(PAGE_BYTES_OFFSET);
  const counted = header.readUInt32BE(PAGES_OFFSET) * (pageBytes === 1 ? MAX_PAGE_BYTES : pageBytes);
  return statSync(file).size > counted;
}

/** Undefined for a file without one. */
function readHeader(file: string): Buffer | undefined {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < HEADER_BYTES) return undefined;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, bytes, 0, HEADER_BYTES, 0);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}
