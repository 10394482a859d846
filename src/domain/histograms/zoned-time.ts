const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;

/** Whether it's a time zone of the IANA database, such as `Europe/Berlin`, or another that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The clocks and the calendar of a time zone. Times are in milliseconds since the epoch; days are numbered from the epoch's. */
export class ZonedTime {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The number of the day that it is. */
  dayOf(time: number): number {
    return Math.floor(this.#local(time) / DAY_MS);
  }

  /** The last full hour on the zone's clocks. */
  hourOf(time: number): number {
    const local = this.#local(time);
    return time - (local - Math.floor(local / HOUR_MS) * HOUR_MS);
  }

  /** The first moment of a day: usually midnight, but not everywhere when the clocks change. */
  startOf(day: number): number {
    const midnight = day * DAY_MS;
    const [before, after] = [this.#offsetAt(midnight - DAY_MS), this.#offsetAt(midnight + DAY_MS)];
    if (before === after) return midnight - before;
    const [early, late] = [midnight - Math.max(before, after), midnight - Math.min(before, after)];
    return this.dayOf(early) === day ? early : late;
  }

  /** How far the zone's clocks are ahead of UTC; remembered, since the days beside each other ask for the same times. */
  #offsetAt(time: number): number {
    const known = this.#offsets.get(time) ?? this.#local(time) - time;
    this.#offsets.set(time, known);
    return known;
  }

  /** What the zone's clocks show, as if they showed UTC. */
  #local(time: number): number {
    const parts = this.#format.formatToParts(time);
    const [year, month, day, hour, minute, second] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => Number(parts.find((part) => part.type === type)!.value));
    return Date.UTC(year!, month! - 1, day, hour, minute, second) + (((time % 1_000) + 1_000) % 1_000);
  }
}
