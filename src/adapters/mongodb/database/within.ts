import { noAnswer } from './driver-errors.js';

/**
 * Rejects after `ms`, with `Unavailable` unless `late` says otherwise: the driver itself waits as long as the
 * connection looks alive. The operation may still complete.
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
