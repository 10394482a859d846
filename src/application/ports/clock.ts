/** Source of time. */
export interface Clock {
  /** Wall clock: milliseconds since the epoch. May jump. */
  now(): number;
  /** Milliseconds since a fixed moment of this process. Never goes back; may stop while the machine sleeps. */
  monotonic(): number;
  /** `elapsed` resolves after `ms` milliseconds, or never if `cancel` was called before. */
  timer(ms: number): { readonly elapsed: Promise<void>; cancel(): void };
}
