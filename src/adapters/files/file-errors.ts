import { ImagesFull, Unavailable } from '../../domain/domain-error.js';

/** True for a system error with one of these codes, such as `ENOENT`. */
export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Returns the call's result, or `missing` when the file doesn't exist. Any other failure becomes `Unavailable` with its
 * cause.
 */
export async function unlessMissing<T, M>(missing: M, call: () => Promise<T>): Promise<T | M> {
  try {
    return await call();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return missing;
    throw asUnavailable(error);
  }
}

/** Converts a failed write to the caller's error. */
export function asFailedWrite(error: unknown): Unavailable {
  return isErrno(error, 'ENOSPC', 'EDQUOT', 'EROFS') ? new ImagesFull(error) : asUnavailable(error);
}

/** Converts a disk failure to the caller's error. */
export function asUnavailable(error: unknown): Unavailable {
  const unavailable = new Unavailable('storage_unavailable', 'The image folder does not respond.', 5);
  unavailable.cause = error;
  return unavailable;
}
