/** The time stamp of a change to a record last changed at `previous`: it always grows. */
export function laterThan(previous: number, now: number): number {
  return Math.max(now, previous + 1);
}
