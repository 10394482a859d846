import { expect } from 'chai';
import { planBars, type HistogramUnit } from '../../../src/domain/histograms/histogram.js';
import { dayOf } from '../../../src/domain/totals/day-totals.js';
import { TotalsInBars } from '../../../src/domain/totals/totals-in-bars.js';

const at = (text: string) => Date.parse(`${text}Z`);

/** Totals of this day with one in each hour. */
function fullDay(day: string) {
  const counts = Array<number>(24).fill(1);
  return { series: 'sign_ins', key: '', part: '', day: dayOf(at(`${day}T00:00`)), counts } as const;
}

function inBars(from: string, to: string, [unit, timeZone]: readonly [HistogramUnit, string]) {
  const planned = planBars({ from: at(from), to: at(to), unit, timeZone, now: at('2027-01-01T00:00') })!;
  return new TotalsInBars(planned.times);
}

describe('TotalsInBars', () => {
  const october = [24, 25, 26].map((day) => fullDay(`2026-10-${day}`));

  it('counts each hour in the bar that it begins in, in any zone, also when the clocks change', () => {
    const sum = (zone: string, from = '2026-10-24T00:00', to = '2026-10-26T23:59') =>
      inBars(from, to, ['day', zone]).sum(october);
    expect(sum('UTC')).to.deep.equal([24, 24, 24]);
    expect(sum('Europe/Berlin')).to.deep.equal([22, 25, 24, 1]);
    expect(sum('Asia/Kolkata')).to.deep.equal([19, 24, 24, 5]);
    expect(sum('America/New_York')).to.deep.equal([4, 24, 24, 20]);
    expect(inBars('2026-10-24T00:00', '2026-10-26T23:59', ['week', 'UTC']).sum(october)).to.deep.equal([48, 24]);
  });

  it('leaves out hours before and after', () => {
    expect(inBars('2026-10-24T10:00', '2026-10-25T01:30', ['day', 'UTC']).sum(october)).to.deep.equal([14, 2]);
    expect(inBars('2026-10-25T10:00', '2026-10-25T11:59', ['hour', 'UTC']).sum(october)).to.deep.equal([1, 1]);
    expect(inBars('2026-10-25T10:00', '2026-10-25T09:00', ['hour', 'UTC']).sum(october)).to.deep.equal([]);
  });

  it('says the last number of a bar, and nothing where none was noted', () => {
    const noted = (day: string, count: number) => ({ ...fullDay(day), counts: [count, ...Array<number>(23).fill(0)] });
    const sizes = [noted('2026-10-26', 7), noted('2026-10-19', 5), noted('2026-10-22', 0)];
    const last = (from: string, unit: HistogramUnit) => inBars(from, '2026-10-27T12:00', [unit, 'UTC']).last(sizes);
    expect(last('2026-10-12T00:00', 'week')).to.deep.equal([null, 0, 7]);
    expect(last('2026-10-25T00:00', 'day')).to.deep.equal([null, 7, null]);
  });
});
