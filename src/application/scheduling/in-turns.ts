import type { Clock } from '../ports/clock.js';

/** Maximum time in milliseconds for which to block the event loop. */
const SLICE_MS = 4;

/** Runs a computation that yields often, and gives the event loop a turn between slices. */
export async function inTurns<T>(
  steps: Generator<undefined, T>,
  clock: Pick<Clock, 'monotonic' | 'timer'>,
): Promise<T> {
  let since = clock.monotonic();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (clock.monotonic() - since < SLICE_MS) continue;
    await clock.timer(0).elapsed;
    since = clock.monotonic();
  }
}
