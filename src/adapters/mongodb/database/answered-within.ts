import { within } from '../../storage-kernel/within.js';
import { noAnswer } from './driver-errors.js';

interface Unanswered {
  /** 'storage_unavailable' by default. */
  readonly code?: 'storage_unavailable' | 'outcome_unknown';
  /** Called when there was no answer in time. */
  readonly onSilence?: (() => void) | undefined;
}

/**
 * Rejects with `Unavailable` after `ms`: the driver itself waits as long as the connection looks alive. The operation
 * may still complete.
 */
export function answeredWithin<T>(
  ms: number,
  answer: Promise<T>,
  { code = 'storage_unavailable', onSilence }: Unanswered = {},
): Promise<T> {
  return within(ms, answer, () => {
    onSilence?.();
    return noAnswer(code, ms);
  });
}
