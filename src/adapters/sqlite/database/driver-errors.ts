import { StorageFull, Unavailable } from '../../../domain/domain-error.js';
import { unavailable } from '../../storage-kernel/unavailable.js';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
/** A frame of the WAL could not be written, so its commit isn't in there. */
const SQLITE_IOERR_WRITE = 778;
/**
 * Failures of writing: WRITE, FSYNC, DIR_FSYNC, TRUNCATE, SHMSIZE, COMMIT_ATOMIC. All others of SQLITE_IOERR, such as of
 * reading, say nothing about room.
 */
const IOERR_OF_WRITES: ReadonlySet<number> = new Set([SQLITE_IOERR_WRITE, 1_034, 1_290, 1_546, 4_874, 7_946]);
/** What only a mistake in our own statements brings about: ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. */
const OUR_MISTAKES: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);
const SQLITE_CONSTRAINT_UNIQUE = 2_067;

export function isBusy(error: unknown): boolean {
  return (resultCode(error) & 0xff) === SQLITE_BUSY;
}

/** Whether the statement broke the UNIQUE constraint of this column, as in `users.email_key`. */
export function isDuplicateOf(error: unknown, column: string): boolean {
  return resultCode(error) === SQLITE_CONSTRAINT_UNIQUE && (error as Error).message.endsWith(`: ${column}`);
}

/**
 * What the driver threw becomes `Unavailable` with the cause kept. Errors that are not its own pass, and so do those
 * that only a mistake in our code brings about, such as a broken constraint: trying again would only hide it.
 */
export function asUnavailable(error: unknown): unknown {
  const isOurs = OUR_MISTAKES.has(resultCode(error) & 0xff);
  return isDriverError(error) && !isOurs ? unavailable('storage_unavailable', error) : error;
}

/** As `asUnavailable`, of a write before its commit: what the disk refuses is `StorageFull`. */
export function asFailedWrite(error: unknown): unknown {
  const cause = error instanceof Unavailable && error.code === 'storage_unavailable' ? error.cause : error;
  const code = resultCode(cause);
  const isRefused = [SQLITE_FULL, SQLITE_READONLY].includes(code & 0xff) || IOERR_OF_WRITES.has(code);
  return isRefused ? new StorageFull(cause) : asUnavailable(error);
}

/** A commit that fails for want of space or a lock kept nothing; after any other failure it may surface again. */
export function asFailedCommit(error: unknown): Unavailable {
  if (isBusy(error)) return unavailable('storage_unavailable', error);
  const code = resultCode(error);
  const isFull = code === SQLITE_IOERR_WRITE || [SQLITE_FULL, SQLITE_READONLY].includes(code & 0xff);
  return isFull ? new StorageFull(error) : unavailable('outcome_unknown', error);
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
