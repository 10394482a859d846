import type { Criteria, Filter } from '../lists/list-query.js';
import { DAY_MS, ZonedTime } from './zoned-time.js';

export const HISTOGRAM_UNITS = ['hour', 'day', 'week'] as const;
export type HistogramUnit = (typeof HISTOGRAM_UNITS)[number];

/** How many bars one histogram has at most. */
export const MAX_BARS = 750;

const HOUR_MS = 60 * 60 * 1_000;
const LENGTHS: Readonly<Record<HistogramUnit, number>> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS };
/** How long a histogram is without a first time. */
const DEFAULT_BARS: Readonly<Record<HistogramUnit, number>> = { hour: 48, day: 30, week: 52 };
/** The number of a Monday; weeks begin with it (ISO 8601). */
const FIRST_MONDAY = 4;

/** Bars between two times, in milliseconds since the epoch, as all times here. */
interface BarsRequest {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly unit: HistogramUnit;
  /** See `isTimeZone`. */
  readonly timeZone: string;
  readonly now: number;
}

/** A histogram over one field, a time. */
export interface HistogramRequest extends Omit<BarsRequest, 'from' | 'to'> {
  readonly criteria: Criteria;
  readonly field: string;
}

interface PlannedBars {
  /** Where each bar begins, in order; the last one ends at `end`. */
  readonly starts: readonly number[];
  readonly end: number;
  /** What each bar counts is between two of these times; the second doesn't belong to it. One more than bars. */
  readonly times: readonly number[];
}

/** What to count for a histogram. */
export interface PlannedHistogram extends PlannedBars {
  /** The criteria without the bounds of the field, which the times stand for. */
  readonly criteria: Criteria;
}

/** Returns undefined for more than `MAX_BARS`. */
export function planHistogram({ criteria, field, ...period }: HistogramRequest): PlannedHistogram | undefined {
  const isBound = (filter: Filter) =>
    filter.field === field && (filter.operator === 'gte' || filter.operator === 'lte');
  const bounds = (operator: 'gte' | 'lte') =>
    criteria.filters.filter((filter) => filter.field === field && filter.operator === operator);
  const [from] = bounds('gte').map(({ values }) => Math.min(...values.map(Number)));
  const [to] = bounds('lte').map(({ values }) => Math.max(...values.map(Number)));
  const bars = planBars({ ...period, from, to });
  return bars && { ...bars, criteria: { ...criteria, filters: criteria.filters.filter((filter) => !isBound(filter)) } };
}

/** Returns undefined for more than `MAX_BARS`. Without a first time there are as many as is usual; without a last one it ends now. */
export function planBars({ from, to, unit, timeZone, now }: BarsRequest): PlannedBars | undefined {
  const last = Math.min(to ?? now, now);
  const first = from ?? Math.max(0, last - (DEFAULT_BARS[unit] - 1) * LENGTHS[unit]);
  if (first > last) return { starts: [], end: first, times: [first] };
  if (last - first > MAX_BARS * LENGTHS[unit]) return undefined;
  const starts = startsOf(new ZonedTime(timeZone), unit, { first, last });
  if (starts.length - 1 > MAX_BARS) return undefined;
  const end = starts.pop()!;
  const times = [...starts, end].map((time) => Math.min(Math.max(time, from ?? time), (to ?? Infinity) + 1));
  return { starts, end, times };
}

/** Where the bars with the first and the last time and all between them begin, and the one after. */
function startsOf(
  zone: ZonedTime,
  unit: HistogramUnit,
  { first, last }: { readonly first: number; readonly last: number },
): number[] {
  const starts: number[] = [];
  if (unit === 'hour') {
    for (let start = zone.hourOf(first); (starts.at(-1) ?? -Infinity) <= last; start += HOUR_MS) starts.push(start);
    return starts;
  }
  const days = LENGTHS[unit] / DAY_MS;
  const day = zone.dayOf(first);
  // A day that a zone has skipped begins where the next one does.
  for (
    let next = day - ((((day - FIRST_MONDAY) % days) + days) % days);
    (starts.at(-1) ?? -Infinity) <= last;
    next += days
  ) {
    const start = zone.startOf(next);
    if (start > (starts.at(-1) ?? -Infinity)) starts.push(start);
  }
  return starts;
}

/** How many of the times are between two of `times` each. */
export function countByTime(found: Iterable<number>, times: readonly number[]): number[] {
  const counts = Array<number>(Math.max(times.length - 1, 0)).fill(0);
  for (const time of found) {
    const next = times.findIndex((bound) => bound > time);
    if (next > 0) counts[next - 1]! += 1;
  }
  return counts;
}
