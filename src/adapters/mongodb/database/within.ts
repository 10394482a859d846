import { noAnswer } from './driver-errors.js';

/**
 * The answer, or an error after `ms`, `Unavailable` unless told otherwise: the driver itself waits as long as a
 * connection looks alive. What was asked may still happen.
 */
export async function within<T>(
  ms: number,
  answer: Promise<T>,
  late = (): Error => noAnswer('storage_unavailable', ms),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
