import {
  MAX_BARS,
  planHistogram,
  type HistogramRequest,
  type HistogramUnit,
} from '../../domain/histograms/histogram.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { Needs } from '../../domain/permissions/needs.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerLogs } from '../ports/customer-logs.js';

/** Counts over time. */
export interface Histogram {
  readonly unit: HistogramUnit;
  readonly timeZone: string;
  /** Where the last bar ends, in milliseconds since the epoch. */
  readonly end: number;
  readonly bars: readonly { readonly start: number; readonly count: number }[];
}

interface CountByTimeOptions {
  /** Those of the log's list. */
  readonly needs: Needs;
  /** When an entry was made, among the fields of the list. */
  readonly field: string;
  readonly log: Pick<ChangeLog, 'countByTime'> | Pick<CustomerLogs, 'countByTime'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Counts the entries of a log over time. */
export class CountByTime {
  constructor(private readonly options: CountByTimeOptions) {}

  /** Throws `Forbidden`, `Unavailable`, and `BadParameter` for too many bars. */
  async execute(actor: Actor, request: Pick<HistogramRequest, 'criteria' | 'unit' | 'timeZone'>): Promise<Histogram> {
    const { needs, field, log, clock } = this.options;
    authorise(actor, needs);
    const { unit, timeZone } = request;
    const planned = planHistogram({ ...request, field, now: clock.now() });
    if (planned === undefined) throw new BadParameter(`${field}_gte`, `begins more than ${MAX_BARS} ${unit}s`);
    const { starts, end, times, criteria } = planned;
    const counts = starts.length === 0 ? [] : await log.countByTime(criteria, times, { reader: actor.id });
    return { unit, timeZone, end, bars: starts.map((start, bar) => ({ start, count: counts[bar]! })) };
  }
}
