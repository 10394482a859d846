import { StorageFull, Unavailable } from '../../../domain/domain-error.js';
import { unavailable } from '../../storage-kernel/unavailable.js';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
/** A frame of the WAL couldn't be written, so the WAL doesn't contain its commit. */
const SQLITE_IOERR_WRITE = 778;
/**
 * Write failures: WRITE, FSYNC, DIR_FSYNC, TRUNCATE, SHMSIZE, COMMIT_ATOMIC. Other SQLITE_IOERR codes, such as those for
 * reads, don't mean that the disk is full.
 */
const IOERR_OF_WRITES: ReadonlySet<number> = new Set([SQLITE_IOERR_WRITE, 1_034, 1_290, 1_546, 4_874, 7_946]);
const SAVED_NOTHING: ReadonlySet<number> = new Set([SQLITE_IOERR_WRITE]);
/** Caused only by bugs in our statements: ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. */
const OUR_BUGS: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);
const SQLITE_CONSTRAINT_UNIQUE = 2_067;

export function isBusy(error: unknown): boolean {
  return (resultCode(error) & 0xff) === SQLITE_BUSY;
}

/** True if the disk refused to write more. */
export function isFull(error: unknown, failedWrites = IOERR_OF_WRITES): boolean {
  const code = resultCode(error);
  return (code & 0xff) === SQLITE_FULL || failedWrites.has(code);
}

export function isReadOnlyError(error: unknown): boolean {
  return (resultCode(error) & 0xff) === SQLITE_READONLY;
}

/** True if the database, or a file that belongs to it, can't be opened or created. */
export function isCannotOpen(error: unknown): boolean {
  return (resultCode(error) & 0xff) === SQLITE_CANTOPEN;
}

/** True if the statement violated the UNIQUE constraint of this column, such as `users.email_key`. */
export function isDuplicateOf(error: unknown, column: string): boolean {
  return resultCode(error) === SQLITE_CONSTRAINT_UNIQUE && (error as Error).message.endsWith(`: ${column}`);
}

/**
 * Converts driver errors to `Unavailable`, with the cause. Other errors pass unchanged, and so do errors that only a bug
 * in our code can cause, such as a violated constraint: retrying would only hide it.
 */
export function asUnavailable(error: unknown): unknown {
  const isOurs = OUR_BUGS.has(resultCode(error) & 0xff);
  return isDriverError(error) && !isOurs ? unavailable('storage_unavailable', error) : error;
}

/** Like `asUnavailable`, for a write before its commit: a write that the disk refused becomes `StorageFull`. */
export function asFailedWrite(error: unknown): unknown {
  const cause = error instanceof Unavailable && error.code === 'storage_unavailable' ? error.cause : error;
  return isFull(cause) || isReadOnlyError(cause) ? new StorageFull(cause) : asUnavailable(error);
}

/** A commit that fails for lack of space or a lock saved nothing. After any other failure, its changes may still appear. */
export function asFailedCommit(error: unknown): Unavailable {
  if (isBusy(error)) return unavailable('storage_unavailable', error);
  const isUnsaved = isFull(error, SAVED_NOTHING) || isReadOnlyError(error);
  return isUnsaved ? new StorageFull(error) : unavailable('outcome_unknown', error);
}

export function listTooLong(): Unavailable {
  return new Unavailable('overloaded', 'Reading this list takes too long. Ask for less, or try again in a moment.', 2);
}

export function isDriverError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}

function resultCode(error: unknown): number {
  if (!isDriverError(error)) return 0;
  return typeof (error as { errcode?: unknown }).errcode === 'number' ? (error as { errcode: number }).errcode : 0;
}
