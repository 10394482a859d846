import { setTimeout as delay } from 'node:timers/promises';
import { asUnavailable, isBusy } from './driver-errors.js';

/** How long a process waits for a lock that another one holds. */
export const LOCK_TIMEOUT_MS = 5_000;

/** At random, so that several waiting processes don't try at the same times. */
export const pauseAmongOthers = () => 1 + Math.random() * 2;

interface RetryOptions {
  /** How long to wait before each retry, in milliseconds; 1 to 3 by default. */
  readonly pause?: () => number;
  /** 5 s by default. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Retries a call while another connection holds the lock it needs, without blocking the event loop in between. After
 * `timeoutMs`, and for any other driver failure, throws `Unavailable`.
 */
export async function retryBusy<T>(
  call: () => T,
  { pause = pauseAmongOthers, timeoutMs = LOCK_TIMEOUT_MS }: RetryOptions = {},
): Promise<T> {
  let deadline: number | undefined;
  for (;;) {
    try {
      return call();
    } catch (error) {
      deadline ??= performance.now() + timeoutMs;
      if (!isBusy(error) || performance.now() > deadline) throw asUnavailable(error);
    }
    await delay(pause());
  }
}
