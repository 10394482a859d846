import {
  MAX_BARS,
  planHistogram,
  type HistogramRequest,
  type HistogramUnit,
} from '../../domain/histograms/histogram.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import { BadParameter } from '../lists/parse-list-criteria.js';

/** Counts what meets the criteria between two times each. */
type Count = (criteria: Criteria, times: readonly number[]) => Promise<readonly number[]>;

/** Counts over time. */
export interface Histogram {
  readonly unit: HistogramUnit;
  readonly timeZone: string;
  /** Where the last bar ends, in milliseconds since the epoch. */
  readonly end: number;
  readonly bars: readonly { readonly start: number; readonly count: number }[];
}

/** Throws `BadParameter` for too many bars, and what counting throws. */
export async function countByTime(request: HistogramRequest, count: Count): Promise<Histogram> {
  const { field, unit, timeZone } = request;
  const planned = planHistogram(request);
  if (planned === undefined) throw new BadParameter(`${field}_gte`, `begins more than ${MAX_BARS} ${unit}s`);
  const { starts, end, times, criteria } = planned;
  const counts = starts.length === 0 ? [] : await count(criteria, times);
  return { unit, timeZone, end, bars: starts.map((start, bar) => ({ start, count: counts[bar]! })) };
}
