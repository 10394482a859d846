const DAY_MS = 24 * 60 * 60 * 1_000;
const NUMBER_BARS = 20;
const MAX_DAYS = 40;
const DAYS_OF_WEEK = 7;
/** 1970-01-05, a Monday. */
const FIRST_MONDAY = 4;
const MONTHS_OF_YEAR = 12;
/** How many months a bar has at least, beside 1. */
const MONTHS = [1, 3, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000];

/**
 * Round numbers that divide the range from `low` to `high` into about twenty bars: the first isn't above `low`, the last above
 * `high`. Undefined where numbers are too large to be told apart like that.
 */
export function numberEdges(low: number, high: number): number[] | undefined {
  const rough = (high - low) / NUMBER_BARS;
  if (!Number.isFinite(rough)) return undefined;
  const step = rough === 0 ? 1 : roundStep(rough);
  const first = Math.floor(low / step);
  const edges = [first];
  while (edges.at(-1)! * step <= high && edges.length <= 2 * NUMBER_BARS) edges.push(first + edges.length);
  const rounded = edges.map((edge) => Number((edge * step).toPrecision(12)));
  const isSound =
    rounded[0]! <= low &&
    rounded.at(-1)! > high &&
    rounded.every((edge, place) => place === 0 || edge > rounded[place - 1]!);
  return isSound ? rounded : undefined;
}

/** 1, 2 or 5 times a power of ten, not less than `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough * (1 - 1e-9))!;
}

/**
 * Where days, weeks (from Monday), months or more begin in UTC, in milliseconds since the epoch, so that there are at most 40
 * bars or so: the first isn't after `low`, the last after `high`.
 */
export function dayEdges(low: number, high: number): number[] {
  const [first, last] = [Math.floor(low / DAY_MS), Math.floor(high / DAY_MS)];
  if (last - first < MAX_DAYS) return evenly(first, last, 1).map((day) => day * DAY_MS);
  if (last - first < MAX_DAYS * DAYS_OF_WEEK) {
    const week = (day: number) => Math.floor((day - FIRST_MONDAY) / DAYS_OF_WEEK);
    return evenly(week(first), week(last), 1).map((one) => (one * DAYS_OF_WEEK + FIRST_MONDAY) * DAY_MS);
  }
  const month = (time: number) => new Date(time).getUTCFullYear() * MONTHS_OF_YEAR + new Date(time).getUTCMonth();
  const [from, to] = [month(low), month(high)];
  const length = MONTHS.find((months) => (to - from) / months < MAX_DAYS) ?? MONTHS.at(-1)!;
  return evenly(from, to, length).map((one) => startOf(one));
}

/** Multiples of the length, from the one at or below `first` to the one above `last`. */
function evenly(first: number, last: number, length: number): number[] {
  const begin = Math.floor(first / length);
  return Array.from({ length: Math.floor(last / length) - begin + 2 }, (_, place) => (begin + place) * length);
}

/** `Date.UTC` would take the years 0 to 99 for those of the last century. */
function startOf(month: number): number {
  return new Date(0).setUTCFullYear(Math.floor(month / MONTHS_OF_YEAR), month % MONTHS_OF_YEAR, 1);
}
