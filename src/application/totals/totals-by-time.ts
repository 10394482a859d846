import { MAX_BARS, planBars, type HistogramUnit } from '../../domain/histograms/histogram.js';
import { DAY_MS } from '../../domain/histograms/zoned-time.js';
import { dayOf, HOUR_MS, type DayTotals, type TotalSeries } from '../../domain/totals/day-totals.js';
import { TotalsInBars } from '../../domain/totals/totals-in-bars.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { Clock } from '../ports/clock.js';
import type { ReadOptions } from '../ports/read-options.js';
import type { Totals } from '../ports/totals.js';

/** Of all keys of a request together, so that one answer stays small. */
const MAX_DAYS_TOGETHER = 4_000;

/** From when to when, and by what, totals are wanted. */
export interface Period {
  /** In milliseconds since the epoch, as all times here; by default as many bars as is usual. */
  readonly from: number | undefined;
  /** By default now. */
  readonly to: number | undefined;
  readonly unit: HistogramUnit;
  /** See `isTimeZone`. */
  readonly timeZone: string;
}

/** The bars of totals. */
export interface Bars {
  readonly unit: HistogramUnit;
  readonly timeZone: string;
  /** Where each bar begins. */
  readonly starts: readonly number[];
  /** Where the last one ends. */
  readonly end: number;
  /** When the first totals were kept that are still there; undefined without any. */
  readonly since: number | undefined;
}

/** One number for each bar. */
export interface Part<T = number> {
  readonly name: string;
  readonly counts: readonly T[];
}

interface FoundTotals {
  readonly bars: Bars;
  readonly inBars: TotalsInBars;
  /** By key. */
  readonly rows: ReadonlyMap<string, readonly DayTotals[]>;
}

/** Reads totals over time, for all use cases that show some. */
export class TotalsByTime {
  constructor(
    private readonly totals: Pick<Totals, 'list' | 'firstDay'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Unavailable`, and `BadParameter` for too many bars, or keys for so long a period. */
  async read(
    { series, keys }: { readonly series: TotalSeries; readonly keys: readonly string[] },
    { from, to, unit, timeZone }: Period,
    options: ReadOptions,
  ): Promise<FoundTotals> {
    const firstHour = from === undefined ? undefined : Math.floor(from / HOUR_MS) * HOUR_MS;
    const planned = planBars({ from: firstHour, to, unit, timeZone, now: this.clock.now() });
    if (planned === undefined) throw new BadParameter('from', `begins more than ${MAX_BARS} ${unit}s before`);
    const { starts, end, times } = planned;
    const days = { from: dayOf(times[0]!), to: dayOf(times.at(-1)!) };
    if (keys.length > 1 && keys.length * (days.to - days.from) > MAX_DAYS_TOGETHER)
      throw new BadParameter('id', `names too many for so long a period: ${MAX_DAYS_TOGETHER} days of all together`);
    const found = starts.length === 0 ? [] : await this.totals.list({ series, keys, ...days }, options);
    const since = await this.totals.firstDay();
    return {
      bars: { unit, timeZone, starts, end, since: since === undefined ? undefined : since * DAY_MS },
      inBars: new TotalsInBars(times),
      rows: groupedBy(found, ({ key }) => key),
    };
  }
}

/** The sums of each part, those of these names first. */
export function sumParts(
  totals: readonly DayTotals[],
  { inBars, names }: { readonly inBars: TotalsInBars; readonly names: readonly string[] },
): Part[] {
  const byPart = groupedBy(totals, ({ part }) => part);
  const others = [...byPart.keys()].filter((part) => !names.includes(part)).sort();
  return [...names, ...others].map((name) => ({ name, counts: inBars.sum(byPart.get(name) ?? []) }));
}

function groupedBy<T>(rows: readonly T[], nameOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group === undefined) groups.set(nameOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
