import { setTimeout as delay } from 'node:timers/promises';
import { asUnavailable, isBusy } from './driver-errors.js';

const GIVE_UP_AFTER_MS = 5_000;

/** At random, so that several waiting processes don't try at the same times. */
export const pauseAmongOthers = () => 1 + Math.random() * 2;

/**
 * Retries a call while another connection holds the lock it needs, waiting `pause` milliseconds each time without blocking
 * the event loop, by default 1 to 3. After 5 s, and for any other driver failure, throws `Unavailable`.
 */
export async function retryBusy<T>(call: () => T, pause = pauseAmongOthers): Promise<T> {
  let deadline: number | undefined;
  for (;;) {
    try {
      return call();
    } catch (error) {
      deadline ??= performance.now() + GIVE_UP_AFTER_MS;
      if (!isBusy(error) || performance.now() > deadline) throw asUnavailable(error);
    }
    await delay(pause());
  }
}
