import { ImagesFull, Unavailable } from '../../domain/domain-error.js';

/** Whether an error is the system's refusal with one of these codes, such as `ENOENT`. */
export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The call's result, or `missing` where there is no such file. Any other failure is `Unavailable` with its cause. */
export async function unlessMissing<T, M>(missing: M, call: () => Promise<T>): Promise<T | M> {
  try {
    return await call();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return missing;
    throw asUnavailable(error);
  }
}

/** What a failed write means to the caller. */
export function asFailedWrite(error: unknown): Unavailable {
  return isErrno(error, 'ENOSPC', 'EDQUOT', 'EROFS') ? new ImagesFull(error) : asUnavailable(error);
}

/** What a failure of the disk means to the caller. */
export function asUnavailable(error: unknown): Unavailable {
  const unavailable = new Unavailable('storage_unavailable', 'The folder of the images does not answer.', 5);
  unavailable.cause = error;
  return unavailable;
}
