import { expect } from 'chai';
import fc from 'fast-check';
import { dayEdges, numberEdges } from '../../../src/domain/customers/facet-edges.js';

const day = (text: string) => Date.parse(text);
const days = (edges: readonly number[]) => edges.map((edge) => new Date(edge).toISOString().slice(0, 10));

describe('edges of facets', () => {
  const numbers: readonly (readonly [low: number, high: number, first: readonly number[], bars: number])[] = [
    [0, 49, [0, 5, 10], 10],
    [0, 1, [0, 0.05, 0.1], 21],
    [3, 3, [3, 4], 1],
    [0.1, 0.3, [0.1, 0.11, 0.12], 21],
    [-7, 1_000, [-100, 0, 100], 12],
  ];
  for (const [low, high, first, bars] of numbers) {
    it(`of numbers from ${low} to ${high} are round`, () => {
      const edges = numberEdges(low, high)!;
      expect(edges.slice(0, first.length)).to.deep.equal(first);
      expect(edges.length - 1).to.equal(bars);
    });
  }

  it('of numbers hold all between them, or are none', () => {
    const pairs = fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }));
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const edges = numberEdges(low, high);
        if (edges === undefined) return;
        expect(edges[0]! <= low && edges.at(-1)! > high).to.equal(true);
        expect(edges.length).to.be.at.most(42);
        expect(edges.every((edge, place) => place === 0 || edge > edges[place - 1]!)).to.equal(true);
      }),
    );
    expect(numberEdges(-Number.MAX_VALUE, Number.MAX_VALUE)).to.equal(undefined);
  });

  const times: readonly (readonly [low: string, high: string, first: readonly string[], last: string])[] = [
    ['2026-03-01T10:00Z', '2026-03-03T00:00Z', ['2026-03-01', '2026-03-02'], '2026-03-04'],
    ['2026-01-01', '2026-03-01', ['2025-12-29', '2026-01-05'], '2026-03-02'],
    ['2024-02-29', '2026-03-01', ['2024-02-01', '2024-03-01'], '2026-04-01'],
    ['2020-05-05', '2026-03-01', ['2020-04-01', '2020-07-01'], '2026-04-01'],
    ['1969-12-31', '2026-03-01', ['1968-01-01', '1970-01-01'], '2028-01-01'],
  ];
  for (const [low, high, first, last] of times) {
    it(`of times from ${low} to ${high} are where days, weeks, months or years begin`, () => {
      const edges = days(dayEdges(day(low), day(high)));
      expect(edges.slice(0, 2)).to.deep.equal(first);
      expect(edges.at(-1)).to.equal(last);
    });
  }

  it('of times hold all between them', () => {
    const time = fc.integer({ min: day('0001-01-01'), max: day('9999-12-31') });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const edges = dayEdges(low, high);
        expect(edges[0]! <= low && edges.at(-1)! > high).to.equal(true);
        expect(edges.length).to.be.within(2, 43);
        expect(edges.every((edge, place) => place === 0 || edge > edges[place - 1]!)).to.equal(true);
      }),
    );
  });
});
