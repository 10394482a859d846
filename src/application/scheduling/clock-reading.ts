import type { Clock } from '../ports/clock.js';

/** A reading of both clocks. */
export interface ClockReading {
  readonly wall: number;
  readonly monotonic: number;
}

type Clocks = Pick<Clock, 'now' | 'monotonic'>;

export function readClocks(clock: Clocks): ClockReading {
  return { wall: clock.now(), monotonic: clock.monotonic() };
}

/** By the clock that says more: the wall clock may jump, the monotonic one may stop while the machine sleeps. */
export function msSince(reading: ClockReading, clock: Clocks): number {
  return Math.max(clock.monotonic() - reading.monotonic, clock.now() - reading.wall);
}
