import { DAY_MS } from '../histograms/zoned-time.js';

/** How many days totals are kept. */
export const TOTALS_KEPT_DAYS = 400;

export const HOUR_MS = 60 * 60 * 1_000;
const HOURS = 24;

/**
 * What is totalled. `sign_ins`: by outcome. `evaluations`: by feature id and variant, an error as ''. `sizes`: of segments by their id,
 * of all customers as ''; once a day, as the first of its counts.
 */
export type TotalSeries = 'sign_ins' | 'evaluations' | 'sizes';

/** One number over time. Its names come from records and from the service itself, never from a request. */
export interface Total {
  readonly series: TotalSeries;
  /** The id of a record; '' where there's one of its kind. */
  readonly key: string;
  /** A part of the key's total. */
  readonly part: string;
}

/** The counts of one day. */
export interface DayTotals extends Total {
  /** In UTC, days since the epoch. */
  readonly day: number;
  /** One for each of its 24 hours. */
  readonly counts: readonly number[];
}

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** The counts of a day with this number in the hour of `time`. */
export function countsAt(time: number, count: number): number[] {
  const counts = Array<number>(HOURS).fill(0);
  counts[Math.floor((time - dayOf(time) * DAY_MS) / HOUR_MS)] = count;
  return counts;
}

/** The same with others added. */
export function addCounts(counts: readonly number[], added: readonly number[]): number[] {
  return counts.map((count, hour) => count + added[hour]!);
}
