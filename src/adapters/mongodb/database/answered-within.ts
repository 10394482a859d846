import { within } from '../../storage-kernel/within.js';
import { noAnswer } from './driver-errors.js';

/**
 * Rejects with `Unavailable` after `ms`: the driver itself waits as long as the connection looks alive. The operation
 * may still complete.
 */
export function answeredWithin<T>(
  ms: number,
  answer: Promise<T>,
  code: 'storage_unavailable' | 'outcome_unknown' = 'storage_unavailable',
): Promise<T> {
  return within(ms, answer, () => noAnswer(code, ms));
}
