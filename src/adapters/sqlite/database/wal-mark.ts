import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StorageFull } from '../../../domain/domain-error.js';
import { asFailedWrite } from './driver-errors.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import type { StoreLock } from './store-lock.js';

/** Where a database file holds its `user_version`, four bytes. https://www.sqlite.org/fileformat.html#the_database_header */
const USER_VERSION_OFFSET = 60;
const USER_VERSION_BYTES = 4;
const WAIT_FOR_READERS_MS = 5_000;
const CLOSED = 0;
/** "cast", as nobody else sets it. */
const IN_USE = 0x63_61_73_74;

/** The database file belongs to a WAL that isn't there. */
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
 * Throws `WalIsMissing` for a file that was separated from its WAL. The mark is read from the file itself: an open
 * connection would make a WAL where there is none. Where there is one, perhaps because this process has the store open,
 * the file isn't touched: closing it would take SQLite's locks away. https://www.sqlite.org/howtocorrupt.html
 */
export function refuseMissingWal(file: string): void {
  if (!existsSync(`${file}-wal`) && readMark(file) === IN_USE) throw new WalIsMissing(file);
}

/**
 * From here on the file alone isn't the store. Resolves when that is in the file itself. Only while others read an older
 * state of the store, longer than it is worth waiting, is it in the WAL alone: the next checkpoint takes it to the file.
 */
export async function markInUse(database: SqliteDatabase, waitMs = WAIT_FOR_READERS_MS): Promise<void> {
  if (markOf(database) === IN_USE) return;
  await retryBusy(() => database.exec(`PRAGMA user_version = ${IN_USE}`));
  const deadline = performance.now() + waitMs;
  // A blocked checkpoint doesn't throw; it says so in its answer.
  while (!(await retryBusy(() => truncateWal(database))) && performance.now() < deadline) await delay(5);
}

/**
 * At the end of a process: whoever has the store open last moves the whole WAL into the file, then marks the file as
 * complete. The connection that closes last removes the WAL. Does nothing while others have the store open.
 */
export async function putAway(database: SqliteDatabase, file: string, lock: StoreLock): Promise<void> {
  if (!(await lock.takeLast())) return;
  // The mark is the last thing to reach the file: a crash in between must not leave half of a store marked as whole.
  if (!truncateWal(database) || markOf(database) !== IN_USE) return;
  try {
    database.exec(`PRAGMA user_version = ${CLOSED}`);
  } catch (error) {
    if (!(asFailedWrite(error) instanceof StorageFull)) throw error;
    markClosed(file);
  }
  truncateWal(database);
}

/** Answers false when a reader kept it from being done. */
export function truncateWal(database: SqliteDatabase): boolean {
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  return busy === 0;
}

function markOf(database: SqliteDatabase): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/**
 * For a disk without room for one page of the WAL: these bytes are there already. SQLite removes the empty WAL all the
 * same, and the file must not go on saying that it has one. Nobody else has the store open, and this process is about
 * to close it.
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
