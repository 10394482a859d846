import { expect } from 'chai';
import fc from 'fast-check';
import { guardCell, unguardCell } from '../../src/customer-files/safe-cell.js';

/** Mostly of the characters that matter, in any order. */
const aCell = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '1'), maxLength: 8 }),
  fc.string({ unit: 'binary' }),
);

describe('guardCell', () => {
  it('is undone by unguardCell, whatever the cell holds', () => {
    fc.assert(
      fc.property(aCell, (cell) => unguardCell(guardCell(cell)) === cell),
      { numRuns: 5_000 },
    );
  });

  it('leaves no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(aCell, (cell) => !/^[=+\-@\t\r]/.test(guardCell(cell))),
      { numRuns: 5_000 },
    );
  });

  it('is not taken off what has none', () => {
    const isGuarded = (cell: string) => /^'+[=+\-@\t\r]/.test(cell);
    fc.assert(
      fc.property(aCell, (cell) => isGuarded(cell) || unguardCell(cell) === cell),
      { numRuns: 5_000 },
    );
  });

  for (const [cell, guarded] of [
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["'quoted'", "'quoted'"],
    ['-', "'-"],
    ['', ''],
    ['a=b', 'a=b'],
  ] as const) {
    it(`makes ${JSON.stringify(guarded)} of ${JSON.stringify(cell)}`, () => {
      expect(guardCell(cell)).to.equal(guarded);
    });
  }
});
