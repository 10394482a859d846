/** Clocks of several machines differ by less. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * A stored time of something that has happened, in milliseconds since the epoch, as far as it can be believed. One in the
 * future was written before the clock was set back, and counts as `now`. A caller that waits for it must store the
 * result: otherwise it would be now at every look.
 */
export function pastMoment(stored: number, now: number): number {
  return Math.min(stored, now);
}

const HOUR_MS = 3_600_000;

/** The start of the hour of a time, both in milliseconds since the epoch. */
export function startOfHour(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS;
}
