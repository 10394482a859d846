/** Timestamp of a change to a record last changed at `previous`: always later than that. */
export function laterThan(previous: number, now: number): number {
  return Math.max(now, previous + 1);
}
