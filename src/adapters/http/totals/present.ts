import type { Bars, Part } from '../../../application/totals/totals-by-time.js';
import { isoTime } from '../../../domain/changes/stored-entry.js';
import { presentHistogram } from '../histograms/histogram.js';

/** A histogram with its parts. */
export function presentParts(bars: Bars, parts: readonly Part[]) {
  const counts = sumOf(bars, parts);
  const histogram = presentHistogram({
    ...bars,
    bars: bars.starts.map((start, bar) => ({ start, count: counts[bar]! })),
  });
  return { ...histogram, since: sinceOf(bars) };
}

export function presentPart({ counts }: Part) {
  return { total: counts.reduce((sum, count) => sum + count, 0), counts };
}

/** What all answers about several records have. */
export function presentBars(bars: Bars) {
  const { unit, timeZone, end, starts } = bars;
  return { by: unit, tz: timeZone, to: isoTime(end), since: sinceOf(bars), starts: starts.map(isoTime) };
}

/** The counts of all parts together. */
export function sumOf({ starts }: Bars, parts: readonly Part[]): number[] {
  return starts.map((_, bar) => parts.reduce((sum, { counts }) => sum + counts[bar]!, 0));
}

export function presentSizes(bars: Bars, sizes: readonly (number | null)[]) {
  const { starts, ...period } = presentBars(bars);
  return { ...period, bars: starts.map((from, bar) => ({ from, size: sizes[bar]! })) };
}

function sinceOf({ since }: Bars): string | null {
  return since === undefined ? null : isoTime(since);
}
