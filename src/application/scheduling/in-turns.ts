import type { Clock } from '../ports/clock.js';
import { Turn } from './turn.js';

/** Runs a computation that yields often, and gives the event loop a turn between slices. */
export async function inTurns<T>(
  steps: Generator<undefined, T>,
  clock: Pick<Clock, 'monotonic' | 'timer'>,
): Promise<T> {
  const turn = new Turn(clock);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (turn.isOver()) await turn.next();
  }
}
