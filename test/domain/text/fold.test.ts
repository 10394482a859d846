import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../../../src/domain/text/fold.js';

describe('fold', () => {
  const cases: [given: string, folded: string][] = [
    ['Ärger', 'arger'],
    ['A\u0308rger', 'arger'],
    ['ÉCOLE', 'ecole'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'ısı'],
    ['STRAẞE', 'straße'],
    ['ﬁn', 'fin'],
    ['Ｆｕｌｌ', 'full'],
    ['①', '1'],
    ['Å', 'a'],
    ['a\u0300\u036f\u0370', 'a\u0371'],
    ['a\u0483', 'a\u0483'],
    ['𝔊', 'g'],
    ['', ''],
    ['100 %_', '100 %_'],
  ];
  for (const [given, folded] of cases) {
    it(`folds ${JSON.stringify(given)} to ${JSON.stringify(folded)}`, () => expect(fold(given)).to.equal(folded));
  }

  it('is the same for every normal form of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).to.equal(fold(text.normalize('NFC')));
      }),
    );
  });

  it('removes all marks from U+0300 to U+036F', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\u0300-\u036f]/.test(fold(text))));
  });
});
