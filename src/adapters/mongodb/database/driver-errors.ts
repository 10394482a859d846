import type { MongoError } from 'mongodb';
import { StorageFull, Unavailable } from '../../../domain/domain-error.js';

/** https://www.mongodb.com/docs/manual/reference/error-codes/ */
const DUPLICATE_KEY = 11_000;
const WRITE_CONFLICT = 112;
const NAMESPACE_EXISTS = 48;
const MAX_TIME_EXPIRED = 50;
const SNAPSHOT_TOO_OLD = 239;
/** OutOfDiskSpace, and UserWritesBlocked, by which operators and providers keep a full server from being written to. */
const WRITES_REFUSED: ReadonlySet<unknown> = new Set([14_031, 371]);

/** By what all errors of the driver can do: its classes are not here unless it is loaded, and their names vary. */
function isDriverError(error: unknown): error is MongoError {
  return error instanceof Error && 'hasErrorLabel' in error && typeof error.hasErrorLabel === 'function';
}

/** The driver passes on as it is what a socket says that was ended while it was about to write: EPIPE, ECONNRESET … */
function isSocketError(error: unknown): boolean {
  const code: unknown = error instanceof Error && !isDriverError(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?:EPIPE|ECONN[A-Z]+|ETIMEDOUT|ERR_(?:STREAM|SOCKET)_[A-Z_]+)$/.test(code);
}

function codeOf(error: unknown): unknown {
  return isDriverError(error) ? error.code : undefined;
}

/** The transaction is gone and kept nothing; it may run again. */
export function isTransient(error: unknown): boolean {
  return isDriverError(error) && error.hasErrorLabel('TransientTransactionError');
}

/** A transaction that only reads ended in a way that another one may not; without a primary none would do better. */
export function mayBeReadAgain(error: unknown): boolean {
  if (isSocketError(error)) return true;
  if (!isDriverError(error) || isUnreachable(error)) return false;
  return isTransient(error) || error.hasErrorLabel('UnknownTransactionCommitResult');
}

/** Another transaction holds or has changed a row of this one. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === WRITE_CONFLICT;
}

/** A unique index refused a row. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY;
}

/** The collection was there already. */
export function isThereAlready(error: unknown): boolean {
  return codeOf(error) === NAMESPACE_EXISTS;
}

/** The call took longer than its `maxTimeMS`. */
export function isExpired(error: unknown): boolean {
  return codeOf(error) === MAX_TIME_EXPIRED;
}

/** A member that is busy, or a set that elects a primary, may answer the same call a moment later. */
export function mayBeAskedAgain(error: unknown): boolean {
  if (isSocketError(error) || isExpired(error) || isTransient(error)) return true;
  return isDriverError(error) && error.name.startsWith('MongoNetwork');
}

/** The server no longer keeps the moment that a snapshot session reads. */
export function isSnapshotTooOld(error: unknown): boolean {
  return codeOf(error) === SNAPSHOT_TOO_OLD;
}

/** No member that could serve was found in time. */
export function isUnreachable(error: unknown): boolean {
  return isDriverError(error) && error.name === 'MongoServerSelectionError';
}

/** The storage does not answer, or nobody knows what it did: whoever comes next would only wait for the same. */
export function isGone(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Unavailable && error.code !== 'overloaded');
}

/**
 * Perhaps the write was kept. The driver sends it twice and tells only of the second try, be it that it found no server;
 * only an answer of a server that says no is certain.
 */
function isUncertain(error: unknown): boolean {
  if (isSocketError(error)) return true;
  return isDriverError(error) && (error.name !== 'MongoServerError' || error.hasErrorLabel('RetryableWriteError'));
}

/** As `asUnavailable`, of a write outside a transaction: only of some failures it is known that they kept nothing. */
export function asUnavailableWrite(error: unknown): unknown {
  return isUncertain(error) ? unavailable('outcome_unknown', error) : asUnavailable(error);
}

/**
 * What the driver threw becomes `Unavailable` with the cause kept. Errors that are not its own or a socket's pass, and so
 * does a broken unique index: that is a mistake in our code, which trying again would only hide.
 */
export function asUnavailable(error: unknown): unknown {
  if (isSocketError(error)) return unavailable('storage_unavailable', error);
  if (WRITES_REFUSED.has(codeOf(error))) return new StorageFull(error);
  return isDriverError(error) && !isDuplicate(error) ? unavailable('storage_unavailable', error) : error;
}

export function unavailable(code: 'storage_unavailable' | 'outcome_unknown', cause: unknown): Unavailable {
  const text = code === 'outcome_unknown' ? 'Perhaps the change was kept.' : 'Nothing was changed.';
  const error = new Unavailable(code, `The storage does not answer. ${text}`);
  error.cause = cause;
  return error;
}

export function noAnswer(code: 'storage_unavailable' | 'outcome_unknown', afterMs: number): Unavailable {
  return unavailable(code, new Error(`There was no answer within ${afterMs} ms.`));
}

export function storeIsClosed(): Unavailable {
  return unavailable('storage_unavailable', new Error('The store is closed.'));
}

export function tooManyWaiting(): Unavailable {
  return new Unavailable('overloaded', 'Too many changes are waiting. Try again in a moment.', 2);
}
