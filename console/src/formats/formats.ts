/** The only place that formats times, numbers and lists, and that turns times into those of a zone and back. */

export interface FormatSettings {
  /** The language of the texts, such as `de`. */
  readonly language: string;
  /** Whose numbers and times are written, such as `de` or `en-GB`. */
  readonly locale: string;
  /** Such as `Europe/Berlin`; the browser's without it. */
  readonly timeZone?: string | undefined;
  /** Whether times of the last and next days are told by their distance from now. */
  readonly isRelative: boolean;
}

/** What a bar of a chart stands for. */
type Unit = 'hour' | 'day' | 'week';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** What is nearer is "now": clocks of the service and the browser differ. */
const NOW_MS = 45_000;
/** What is further away is told as a time. */
const RELATIVE_MS = 7 * DAY_MS;
/** The smallest first. */
const DISTANCES = [
  { unit: 'minute', ms: MINUTE_MS, below: HOUR_MS },
  { unit: 'hour', ms: HOUR_MS, below: DAY_MS },
  { unit: 'day', ms: DAY_MS, below: RELATIVE_MS },
] as const;

function formatsOf(settings: FormatSettings) {
  const { language, locale, timeZone } = settings;
  const ofTime = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  return {
    settings,
    time: ofTime({ dateStyle: 'medium', timeStyle: 'short' }),
    wholeTime: ofTime({ dateStyle: 'full', timeStyle: 'long' }),
    day: ofTime({ dateStyle: 'medium' }),
    bars: {
      hour: ofTime({ day: 'numeric', month: 'short', hour: 'numeric' }),
      day: ofTime({ day: 'numeric', month: 'short' }),
      week: ofTime({ day: 'numeric', month: 'short', year: 'numeric' }),
    } satisfies Record<Unit, Intl.DateTimeFormat>,
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }),
    names: new Intl.DisplayNames(language, { type: 'language' }),
    alternatives: new Intl.ListFormat(language, { type: 'disjunction' }),
    distance: new Intl.RelativeTimeFormat(language),
    now: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second'),
    /** ISO 8601 without the zone: what Sweden writes. */
    local: localTimes(timeZone),
  };
}

function localTimes(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}

let formats = formatsOf({ language: 'en', locale: 'en', isRelative: true });

/** Takes effect with the next text: what is on the page must be drawn again. */
export function setFormats(settings: FormatSettings): void {
  formats = formatsOf(settings);
}

/** The zone whose times are shown, such as `Europe/Berlin`. */
export function timeZone(): string {
  return formats.time.resolvedOptions().timeZone;
}

export function isTimeZone(zone: string): boolean {
  try {
    localTimes(zone);
    return true;
  } catch {
    return false;
  }
}

/** All that can be chosen. */
export function timeZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** A time of the service, to the minute. */
export function shownTime(at: string): string {
  return formats.time.format(new Date(at));
}

/** A time of the service with weekday, seconds and zone. */
export function shownWholeTime(at: string): string {
  return formats.wholeTime.format(new Date(at));
}

/** The day of a time of the service. */
export function shownDay(at: string): string {
  return formats.day.format(new Date(at));
}

/** The distance from now, such as "3 hours ago", of what is near; otherwise, or if people want that, the time. */
export function shownDistance(at: string, now = Date.now()): string {
  const ms = Date.parse(at) - now;
  const distance = Math.abs(ms);
  if (!formats.settings.isRelative) return shownTime(at);
  if (distance < NOW_MS) return formats.now;
  const found = DISTANCES.find(({ ms: one, below }) => Math.round(distance / one) * one < below);
  return found === undefined ? shownTime(at) : formats.distance.format(Math.round(ms / found.ms), found.unit);
}

/** When a bar of a chart begins. */
export function shownBar(from: string, unit: Unit): string {
  return formats.bars[unit].format(new Date(from));
}

export function shownNumber(number: number): string {
  return formats.number.format(number);
}

/** What a locale is called, such as "British English". */
export function nameOfLocale(locale: string): string {
  return formats.names.of(locale) ?? locale;
}

/** "Support, People or Auditor". */
export function shownAlternatives(names: readonly string[]): string {
  return formats.alternatives.format(names);
}

/** A time of the service as a field for a local time has it, in the zone whose times are shown. */
export function toLocal(at: string): string {
  return formats.local
    .format(new Date(at))
    .replace(/^\d+/, (year) => year.padStart(4, '0'))
    .replace(' ', 'T');
}

/** What such a field has, as a time of the service. Of times that a clock shows twice, the first. */
export function fromLocal(text: string): string {
  const wanted = Date.parse(`${text}Z`);
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const found = [before, after].find((one) => one + offsetAt(one) === wanted);
  // Skipped when clocks are put forward: as if they hadn't been yet.
  return new Date(found ?? before).toISOString();
}

/** How far the zone is ahead of UTC. */
function offsetAt(ms: number): number {
  return Date.parse(`${toLocal(new Date(ms).toISOString())}Z`) - Math.floor(ms / 1_000) * 1_000;
}
