import type { DayTotals, TotalSeries } from '../../domain/totals/day-totals.js';
import type { ReadOptions } from './read-options.js';

/** Which totals: those of these keys between two days, both included. */
export interface TotalsOf {
  readonly series: TotalSeries;
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
}

/**
 * Totals by hour, as things happened, which nothing is decided by. There's one row for each series, key, part and day. They aren't
 * part of any record, and stay when it's deleted.
 */
export interface Totals {
  /** Adds to what is there: all of them or, when it throws, none. Whatever several processes add at once is in the sum. Durable. */
  add(totals: readonly DayTotals[]): Promise<void>;
  /** Keeps each unless there's one of its day: the first stays, also of several at the same time. */
  keep(totals: readonly DayTotals[]): Promise<void>;
  /** In any order. Uses an index, and doesn't hold the event loop for many. */
  list(of: TotalsOf, options?: ReadOptions): Promise<DayTotals[]>;
  /** The first day with totals; undefined without any. */
  firstDay(): Promise<number | undefined>;
  /** Removes at most `limit` of those before this day; returns how many. */
  removeBefore(day: number, limit: number): Promise<number>;
}
