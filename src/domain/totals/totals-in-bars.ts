import { DAY_MS } from '../histograms/zoned-time.js';
import { HOUR_MS, type DayTotals } from './day-totals.js';

/** Puts the counts of totals into the bars between two of `times` each. An hour belongs to the bar that it begins in. */
export class TotalsInBars {
  readonly #ofDays = new Map<number, readonly number[]>();

  constructor(private readonly times: readonly number[]) {}

  /** The sum in each bar. */
  sum(totals: Iterable<DayTotals>): number[] {
    const sums = Array<number>(this.#bars).fill(0);
    for (const { day, counts } of totals) {
      for (const [hour, bar] of this.#barsOf(day).entries()) if (bar >= 0) sums[bar]! += counts[hour]!;
    }
    return sums;
  }

  /** The last number of what is noted once a day in each bar; null where there's none. */
  last(totals: readonly DayTotals[]): (number | null)[] {
    const found = Array<number | null>(this.#bars).fill(null);
    for (const { day, counts } of totals.toSorted((a, b) => a.day - b.day)) {
      const bar = this.#barsOf(day)[0]!;
      if (bar >= 0) found[bar] = counts[0]!;
    }
    return found;
  }

  get #bars(): number {
    return Math.max(this.times.length - 1, 0);
  }

  /** The bar of each hour of a day; -1 outside of all. */
  #barsOf(day: number): readonly number[] {
    let bars = this.#ofDays.get(day);
    if (bars === undefined) {
      bars = Array.from({ length: 24 }, (_, hour) => this.#barOf(day * DAY_MS + hour * HOUR_MS));
      this.#ofDays.set(day, bars);
    }
    return bars;
  }

  #barOf(time: number): number {
    let [low, high] = [0, this.times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.times[middle]! <= time) low = middle + 1;
      else high = middle;
    }
    return low === this.times.length ? -1 : low - 1;
  }
}
