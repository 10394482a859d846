import { EventLoopSlice } from './event-loop-slice.js';

/** Runs a computation that yields often, and gives the event loop a turn between slices. */
export async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  const slice = new EventLoopSlice();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slice.isOver()) await slice.next();
  }
}
