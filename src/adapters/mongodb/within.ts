import { unavailable } from './driver-errors.js';

/**
 * The answer, or `Unavailable` after `ms`: the driver itself waits as long as a connection looks alive. What was asked
 * may still happen.
 */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(unavailable('storage_unavailable', new Error(`There was no answer within ${ms} ms.`)));
    }, ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
