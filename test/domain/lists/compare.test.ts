import { expect } from 'chai';
import fc from 'fast-check';
import { compareText, compareValues } from '../../../src/domain/lists/compare.js';
import type { SortValue } from '../../../src/domain/lists/list-query.js';

describe('compareText', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'z', '\u00e9', '\ud7ff', '\ue000', '\uffff', '\ud800\udc00', '🂡'),
  });

  it('compares like UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareText(a, b))).to.equal(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});

describe('compareValues', () => {
  it('sorts absent first, then booleans, numbers and text, each by value', () => {
    const sorted: SortValue[] = [null, false, true, -1e21, -1, 0, 0.5, 10, '', '10', '9', 'a', '\uffff', '🂡'];
    for (const [i, a] of sorted.entries())
      for (const [j, b] of sorted.entries())
        expect(Math.sign(compareValues(a, b)), `${a} ${b}`).to.equal(Math.sign(i - j));
  });

  it('treats 0 and -0 as equal', () => expect(compareValues(0, -0)).to.equal(0));
});
