import { expect } from 'chai';
import { planHistogram, type HistogramUnit } from '../../../src/domain/histograms/histogram.js';
import { isTimeZone, ZonedTime } from '../../../src/domain/histograms/zoned-time.js';
import type { Filter } from '../../../src/domain/lists/list-query.js';

const NOW = Date.parse('2026-11-27T12:34:56.789Z');

function plan(unit: HistogramUnit, timeZone: string, bounds: readonly (string | undefined)[], filters: Filter[] = []) {
  const [gte, lte] = bounds;
  if (gte !== undefined) filters.push({ field: 'at', operator: 'gte', values: [Date.parse(gte)] });
  if (lte !== undefined) filters.push({ field: 'at', operator: 'lte', values: [Date.parse(lte)] });
  return planHistogram({ criteria: { filters, search: [] }, field: 'at', unit, timeZone, now: NOW });
}
const iso = (times: readonly number[] = []) =>
  times.map((time) => new Date(time).toISOString().replace(':00.000Z', 'Z'));
const startsOf = (...args: Parameters<typeof plan>) => iso(plan(...args)?.starts);

describe('planHistogram', () => {
  it('begins days at local midnight, also when the clocks change', () => {
    expect(startsOf('day', 'Europe/Berlin', ['2026-10-24T12:00Z', '2026-10-27T00:00Z'])).to.deep.equal([
      '2026-10-23T22:00Z',
      '2026-10-24T22:00Z',
      '2026-10-25T23:00Z',
      '2026-10-26T23:00Z',
    ]);
  });

  it('begins a day without a midnight with its first moment, one with two with the first of them', () => {
    // 2024-04-26 00:00 became 01:00 in Cairo; 2024-11-03 01:00 became 00:00 in Havana.
    const cairo = new ZonedTime('Africa/Cairo');
    const day = cairo.dayOf(Date.parse('2024-04-26T12:00Z'));
    expect(iso([day, day + 1].map((one) => cairo.startOf(one)))).to.deep.equal([
      '2024-04-25T22:00Z',
      '2024-04-26T21:00Z',
    ]);
    const havana = new ZonedTime('America/Havana');
    const sunday = havana.dayOf(Date.parse('2024-11-03T12:00Z'));
    expect(iso([sunday, sunday + 1].map((one) => havana.startOf(one)))).to.deep.equal([
      '2024-11-03T04:00Z',
      '2024-11-04T05:00Z',
    ]);
  });

  it('leaves out a day that a zone skipped', () => {
    expect(startsOf('day', 'Pacific/Apia', ['2011-12-29T12:00Z', '2011-12-31T12:00Z'])).to.deep.equal([
      '2011-12-29T10:00Z',
      '2011-12-30T10:00Z',
      '2011-12-31T10:00Z',
    ]);
  });

  it('begins weeks on Monday, and hours with those of the zone', () => {
    expect(startsOf('week', 'UTC', ['2026-11-08T23:00Z', '2026-11-09T00:00Z'])).to.deep.equal([
      '2026-11-02T00:00Z',
      '2026-11-09T00:00Z',
    ]);
    expect(startsOf('hour', 'Asia/Kolkata', ['2026-11-01T00:00Z', '2026-11-01T01:29Z'])).to.deep.equal([
      '2026-10-31T23:30Z',
      '2026-11-01T00:30Z',
    ]);
  });

  it('counts within the bounds, which the times stand for, and keeps other filters', () => {
    const other: Filter = { field: 'at', operator: 'ne', values: [1] };
    const planned = plan('day', 'UTC', ['2026-11-01T12:00Z', '2026-11-02T06:00Z'], [other])!;
    expect(planned.criteria.filters).to.deep.equal([other]);
    expect(planned.times).to.deep.equal(
      ['2026-11-01T12:00Z', '2026-11-02T00:00Z', '2026-11-02T06:00:00.001Z'].map((time) => Date.parse(time)),
    );
    expect(iso([planned.end])).to.deep.equal(['2026-11-03T00:00Z']);
  });

  it('takes the widest of several bounds, ends now, and is empty where nothing can be', () => {
    const filters: Filter[] = [{ field: 'at', operator: 'gte', values: [NOW, NOW - 86_400_000] }];
    expect(startsOf('day', 'UTC', [undefined, '2030-01-01T00:00Z'], filters)).to.have.lengthOf(2);
    expect(startsOf('day', 'UTC', ['2030-01-01T00:00Z'])).to.deep.equal([]);
  });

  it('shows 48 hours, 30 days or 52 weeks without a first time', () => {
    for (const [unit, bars] of [
      ['hour', 48],
      ['day', 30],
      ['week', 52],
    ] as const)
      expect(startsOf(unit, 'America/New_York', []), unit).to.have.lengthOf(bars);
  });

  it('has at most 750 bars', () => {
    expect(startsOf('hour', 'UTC', ['2026-10-27T07:00Z'])).to.have.lengthOf(750);
    expect(plan('hour', 'UTC', ['2026-10-27T06:59Z'])).to.equal(undefined);
    expect(plan('hour', 'UTC', ['0001-01-01T00:00Z'])).to.equal(undefined);
  });
});

describe('isTimeZone', () => {
  it('knows IANA names', () => {
    expect(['Europe/Berlin', 'UTC', 'Berlin', '', 'Europe/berlin\u0000'].map(isTimeZone)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
