import { expect } from 'chai';
import { CodedColumn } from '../../../src/adapters/sqlite/columns/coded-column.js';
import { sliceByColumn } from '../../../src/adapters/sqlite/columns/slice-in-order.js';

const CUSTOMERS = 60_000;

describe('slices of a column in memory', () => {
  for (const values of [3, 700, 50_000]) {
    it(`are in the order of ${values} values and then of ids, both ways and anywhere`, () => {
      const column = new CodedColumn();
      const marks = new Uint8Array(CUSTOMERS + 1);
      const matching: { key: number; value: number }[] = [];
      for (let key = 1; key <= CUSTOMERS; key += 1) {
        const value = ((key * 7_919) % values) - 10;
        const isAbsent = key % 11 === 0;
        if (!isAbsent) column.set(key, column.dictionary.codeOf(value));
        marks[key] = Number(key % 3 !== 0);
        if (marks[key] === 1) matching.push({ key, value: isAbsent ? -Infinity : value });
      }
      // In the order of ids, keys fall.
      const byId = Uint32Array.from({ length: CUSTOMERS }, (_, index) => CUSTOMERS - index);
      const inOrder = matching.sort((a, b) => a.value - b.value || b.key - a.key).map(({ key }) => key);
      for (const descending of [false, true]) {
        const meant = descending ? inOrder.toReversed() : inOrder;
        for (const start of [0, 17, 5_000, 39_990, 41_000]) {
          const slice = { start, limit: 20, descending };
          expect(sliceByColumn(column, byId, marks, slice)).to.deep.equal(meant.slice(start, start + 20));
        }
      }
    });
  }
});
