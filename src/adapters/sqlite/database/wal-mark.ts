import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { StorageFull } from '../../../domain/domain-error.js';
import { asFailedWrite } from './driver-errors.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import type { StoreLock } from './store-lock.js';

/**
 * The offset of the four-byte `user_version` in a database file.
 * https://www.sqlite.org/fileformat.html#the_database_header
 */
const USER_VERSION_OFFSET = 60;
const USER_VERSION_BYTES = 4;
const CLOSED = 0;
/** "cast" in ASCII; no other tool sets it. */
const IN_USE = 0x63_61_73_74;

/** The database file's WAL is missing. */
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

/**
 * Throws `WalIsMissing` for a file that was separated from its WAL. Reads the mark from the file itself, because
 * opening a connection would create a WAL. If there is a WAL, perhaps because this process has the store open, the file
 * isn't opened: closing it would release SQLite's locks. https://www.sqlite.org/howtocorrupt.html
 */
export function refuseMissingWal(file: string): void {
  if (!existsSync(`${file}-wal`) && readMark(file) === IN_USE) throw new WalIsMissing(file);
}

/** Marks the file as incomplete without its WAL. Resolves once the mark is in the file itself. */
export async function markInUse(database: SqliteDatabase): Promise<void> {
  await retryBusy(() => {
    if (markOf(database) !== IN_USE) database.exec(`PRAGMA user_version = ${IN_USE}; PRAGMA wal_checkpoint(TRUNCATE)`);
  });
}

/**
 * Call when closing the store. The last process to close it moves the whole WAL into the file, then marks the file as
 * complete; the last connection to close removes the WAL. Does nothing while others have the store open.
 */
export async function putAway(database: SqliteDatabase, file: string, lock: StoreLock): Promise<void> {
  if (!(await lock.takeLast())) return;
  // Write the mark last: a crash in between must not leave an incomplete file marked as complete.
  if (!truncateWal(database) || markOf(database) !== IN_USE) return;
  try {
    database.exec(`PRAGMA user_version = ${CLOSED}`);
  } catch (error) {
    if (!(asFailedWrite(error) instanceof StorageFull)) throw error;
    markClosed(file);
  }
  truncateWal(database);
}

/** Returns false when a reader kept the WAL from being truncated. */
export function truncateWal(database: SqliteDatabase): boolean {
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  return busy === 0;
}

function markOf(database: SqliteDatabase): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/**
 * Marks the file as complete by overwriting bytes in place, for a disk without room for one WAL page. SQLite still
 * removes the empty WAL, so the mark must not say that there is one. No one else has the store open, and this process
 * is about to close it.
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
