import type { MongoError } from 'mongodb';
import { StorageFull, Unavailable } from '../../../domain/domain-error.js';
import { unavailable } from '../../storage-kernel/unavailable.js';

/** https://www.mongodb.com/docs/manual/reference/error-codes/ */
const DUPLICATE_KEY = 11_000;
const NO_GEO_KEYS = 16_755;
const WRITE_CONFLICT = 112;
const UNAUTHORISED = 13;
const NAMESPACE_NOT_FOUND = 26;
const NAMESPACE_EXISTS = 48;
const MAX_TIME_EXPIRED = 50;
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
const BAD_VALUE = 2;
const QUERY_PLAN_KILLED = 175;
const INTERRUPTED = 11_601;
/** OutOfDiskSpace, and UserWritesBlocked, which operators and hosting providers use to protect a full server. */
const WRITES_REFUSED: ReadonlySet<unknown> = new Set([14_031, 371]);

/**
 * Recognises driver errors by their shape: the driver's classes aren't available unless it's loaded, and their names
 * vary.
 */
function isDriverError(error: unknown): error is MongoError {
  return error instanceof Error && 'hasErrorLabel' in error && typeof error.hasErrorLabel === 'function';
}

/** Socket errors that the driver passes through unchanged, such as EPIPE and ECONNRESET. */
function isSocketError(error: unknown): boolean {
  const code: unknown = error instanceof Error && !isDriverError(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?:EPIPE|ECONN[A-Z]+|ETIMEDOUT|ERR_(?:STREAM|SOCKET)_[A-Z_]+)$/.test(code);
}

function codeOf(error: unknown): unknown {
  return isDriverError(error) ? error.code : undefined;
}

/** The transaction was rolled back and may be retried. */
export function isTransient(error: unknown): boolean {
  return isDriverError(error) && error.hasErrorLabel('TransientTransactionError');
}

/** The server ended a statement, as it does when its session is killed, and with it the transaction. */
export function isInterrupted(error: unknown): boolean {
  return codeOf(error) === INTERRUPTED;
}

/** A failed read-only transaction is worth retrying. Without a primary it isn't. */
export function mayBeReadAgain(error: unknown): boolean {
  if (isSocketError(error)) return true;
  if (!isDriverError(error) || isUnreachable(error)) return false;
  return isTransient(error) || isInterrupted(error) || error.hasErrorLabel('UnknownTransactionCommitResult');
}

/** Another transaction has locked or changed a row of this one. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === WRITE_CONFLICT;
}

/** A unique index rejected a row. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY;
}

/** A value isn't a geometry, as an index on its field demands. */
export function isNoGeometry(error: unknown): boolean {
  return codeOf(error) === NO_GEO_KEYS;
}

/** The collection already exists. */
export function alreadyExists(error: unknown): boolean {
  return codeOf(error) === NAMESPACE_EXISTS;
}

/** There is no such collection. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === NAMESPACE_NOT_FOUND;
}

/** The user, or a client without one, may not do this. */
export function isUnauthorised(error: unknown): boolean {
  return codeOf(error) === UNAUTHORISED;
}

/** The call took longer than its `maxTimeMS`. */
export function isExpired(error: unknown): boolean {
  return codeOf(error) === MAX_TIME_EXPIRED;
}

/** No connection was free in time: the process or the member is busy. Nothing was sent. */
export function isConnectionMissing(error: unknown): boolean {
  return isDriverError(error) && error.name === 'MongoWaitQueueTimeoutError';
}

/** The same call may succeed shortly: the member is busy, or the set is electing a primary. */
export function mayBeRetried(error: unknown): boolean {
  if (isSocketError(error) || isExpired(error) || isTransient(error) || isConnectionMissing(error)) return true;
  return isDriverError(error) && error.name.startsWith('MongoNetwork');
}

/** The server no longer keeps the versions that a snapshot session reads. */
export function isSnapshotTooOld(error: unknown): boolean {
  return codeOf(error) === SNAPSHOT_TOO_OLD;
}

/** An index was made or dropped since the snapshot. Another snapshot can be read. */
export function isSnapshotUnavailable(error: unknown): boolean {
  return codeOf(error) === SNAPSHOT_UNAVAILABLE;
}

/** The index named in a hint isn't there, or was dropped while it was read. */
export function isIndexMissing(error: unknown): boolean {
  if (codeOf(error) === QUERY_PLAN_KILLED) return true;
  return codeOf(error) === BAD_VALUE && error instanceof Error && error.message.includes('hint provided');
}

/** No suitable member was found in time. */
export function isUnreachable(error: unknown): boolean {
  return isDriverError(error) && error.name === 'MongoServerSelectionError';
}

/** The storage doesn't respond, or the outcome is unknown: queued calls would only wait for the same failure. */
export function isStorageDown(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Unavailable && error.code !== 'overloaded');
}

/**
 * The write may have been applied. The driver sends it twice and reports only the second attempt, even if that found no
 * server; only a server's explicit refusal is certain.
 */
function isUncertain(error: unknown): boolean {
  if (isSocketError(error)) return true;
  return isDriverError(error) && (error.name !== 'MongoServerError' || error.hasErrorLabel('RetryableWriteError'));
}

/** Like `asUnavailable`, for a write outside a transaction: unless the failure is certain, the outcome is unknown. */
export function asUnavailableWrite(error: unknown): unknown {
  return isUncertain(error) ? unavailable('outcome_unknown', error) : asUnavailable(error);
}

/**
 * Converts driver and socket errors to `Unavailable`, with the cause. Other errors pass unchanged, and so does a
 * violated unique index: that's a bug, which retrying would only hide.
 */
export function asUnavailable(error: unknown): unknown {
  if (isSocketError(error)) return unavailable('storage_unavailable', error);
  if (WRITES_REFUSED.has(codeOf(error))) return new StorageFull(error);
  return isDriverError(error) && !isDuplicate(error) ? unavailable('storage_unavailable', error) : error;
}

export function noAnswer(code: 'storage_unavailable' | 'outcome_unknown', afterMs: number): Unavailable {
  return unavailable(code, new Error(`There was no answer within ${afterMs} ms.`));
}
