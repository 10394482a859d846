/** Time, from outside. */
export interface Clock {
  /** Wall clock: milliseconds since the epoch. May jump. */
  now(): number;
  /** Milliseconds since some fixed moment of this process. Never goes back; may stand still while the machine sleeps. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds. The returned `cancel` ends the wait early (it never resolves then). */
  timer(ms: number): { readonly elapsed: Promise<void>; cancel(): void };
}
