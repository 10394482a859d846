import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_MARKERS, PositionMarkers } from '../../../src/adapters/storage-kernel/position-markers.js';

const marker = (rank: number, position = `at ${rank}`) => ({ rank, position });

describe('PositionMarkers', () => {
  it('finds the nearest on each side of the rows', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100)), fc.nat(100), fc.integer({ min: 1, max: 20 }), (ranks, from, length) => {
        const markers = new PositionMarkers<string>();
        for (const rank of ranks) markers.keep('names', 1, [marker(rank)]);
        const before = Math.max(...ranks.filter((rank) => rank <= from));
        const after = Math.min(...ranks.filter((rank) => rank >= from + length));
        const meant = [before, after].filter((rank) => Number.isFinite(rank)).map((rank) => marker(rank));
        expect(markers.around('names', 1, { from, to: from + length })).to.deep.equal(meant);
      }),
    );
  });

  it('belong to one list and one sequence number', () => {
    const markers = new PositionMarkers<string>();
    const around = (list: string, sequence: number) => markers.around(list, sequence, { from: 50, to: 60 });
    markers.keep('names', 2, [marker(40)]);
    expect(around('names', 2)).to.deep.equal([marker(40)]);
    expect(around('emails', 2)).to.deep.equal([]);
    expect(around('names', 3)).to.deep.equal([]);
    markers.keep('names', 1, [marker(45)]);
    expect(around('names', 1)).to.deep.equal([]);
    expect(around('names', 2)).to.deep.equal([marker(40)]);
    markers.keep('emails', 3, [marker(45)]);
    expect(around('emails', 3)).to.deep.equal([marker(45)]);
    expect(around('names', 3)).to.deep.equal([]);
    expect(around('names', 2)).to.deep.equal([]);
  });

  it('are so many at most; those near others are dropped first', () => {
    const markers = new PositionMarkers<string>();
    const ranks = Array.from({ length: MAX_MARKERS }, (_, index) => (index + 1) * 100);
    const kept = () => {
      const found = Array.from({ length: 30_000 }, (_, rank) =>
        markers.around('names', 1, { from: rank, to: rank + 1 }),
      );
      return [...new Set(found.flatMap(([before]) => before?.rank ?? []))];
    };
    for (const rank of ranks) markers.keep('names', 1, [marker(rank)]);
    markers.keep('names', 1, [marker(1_050)]);
    expect(kept()).to.deep.equal(ranks);
    markers.keep('names', 1, [marker(29_000)]);
    markers.keep('names', 1, [marker(27_000)]);
    expect(kept()).to.have.length(MAX_MARKERS).and.include.members([27_000, 29_000]);
  });

  it('that are long are not kept', () => {
    const markers = new PositionMarkers<string>();
    markers.keep('names', 1, [marker(1, 'x'.repeat(1_000)), marker(2)]);
    expect(markers.around('names', 1, { from: 5, to: 6 })).to.deep.equal([marker(2)]);
    expect(markers.around('names', 1, { from: 1, to: 2 })).to.deep.equal([marker(2)]);
  });
});
