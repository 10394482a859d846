/** The order of day, month and year. ISO dates are read in any case. */
export const DATE_ORDERS = ['iso', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const TIME = String.raw`(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?`;
const ISO = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)${TIME}$`, 'i');
const BY_ORDER = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${TIME.replace('[T ]', ',? +')}$`, 'i');

/** Reads a day or a time as ISO text: the day, or the time in UTC, which a time without a zone is. Undefined for anything else. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return isoOf(iso[1]!, iso[2]!, iso[3]!, iso.slice(4));
  const other = order === 'iso' ? null : BY_ORDER.exec(text);
  if (other === null) return undefined;
  const [, first, , second, year] = other;
  return order === 'dmy'
    ? isoOf(year!, second!, first!, other.slice(5))
    : isoOf(year!, first!, second!, other.slice(5));
}

const EXAMPLES: Readonly<Record<DateOrder, string>> = {
  iso: '2026-12-31 or 2026-12-31T23:59:00Z',
  dmy: '31.12.2026, 31.12.2026 23:59 or 2026-12-31',
  mdy: '12/31/2026, 12/31/2026 23:59 or 2026-12-31',
};

/** What is wrong with a text that `readDate` doesn't read, and what it looks like. */
export function errorOfDate(text: string, order: DateOrder): string {
  const withYear = text.replace(/^(\d{1,2}([./-])\d{1,2}\2)(\d\d)(?!\d)/, '$120$3');
  const whole = withYear.replace(/([T ])(\d:)/i, '$10$2');
  const orders = DATE_ORDERS.filter((one) => readDate(whole, one) !== undefined);
  const advice =
    orders.length === 0
      ? []
      : [
          ...(withYear === text ? [] : ['write the year with four digits']),
          ...(whole === withYear ? [] : ['write the hour with two digits']),
          ...(orders.includes(order) ? [] : [`it looks like one with dates set to ${orders.join(' or ')}`]),
        ];
  return [`is not a date as in ${EXAMPLES[order]}`, ...advice].join('; ');
}

type Time = readonly (string | undefined)[];

function isoOf(
  year: string,
  month: string,
  day: string,
  [hour, minute, second, fraction, zone]: Time,
): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const midnight = new Date(`${date}T00:00:00.000Z`);
  // A day that the month doesn't have becomes one of the next.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined) return date;
  const [milliseconds, finer] = [(fraction ?? '').slice(0, 3).padEnd(3, '0'), (fraction ?? '').slice(3)];
  const time = new Date(`${date}T${hour}:${minute!}:${second ?? '00'}.${milliseconds}${zoneOf(zone)}`);
  if (Number.isNaN(time.getTime()) || Number(hour) > 23) return undefined;
  // Databases write microseconds.
  return time.toISOString().replace('Z', `${finer.replace(/0+$/, '')}Z`);
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]!}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
