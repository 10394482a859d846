import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../../../src/domain/text/fold.js';

describe('fold', () => {
  const cases: [given: string, folded: string][] = [
    ['Ärger', 'arger'],
    ['A\u0308rger', 'arger'],
    ['ÉCOLE', 'ecole'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'isi'],
    ['STRAẞE', 'strasse'],
    ['Strauß', 'strauss'],
    ['ΠΑΠΑΣ', 'παπασ'],
    ['Παπάς', 'παπασ'],
    ['ΠΑΠΑΣΩΤΗΡΙΟΥ', 'παπασωτηριου'],
    ['Łukasz', 'lukasz'],
    ['Ørsted Đorđe Eiður', 'orsted dorde eidur'],
    ['Æsir Œuvre Þór Ħal Ŧ', 'aesir oeuvre thor hal t'],
    ['Ёлкин', 'елкин'],
    ['Ꭰꭰ', 'ꭰꭰ'],
    ['anna  maria\t\u00a0lund', 'anna maria lund'],
    ['ﬁn', 'fin'],
    ['Ｆｕｌｌ', 'full'],
    ['①', '1'],
    ['Å', 'a'],
    ['a\u0300\u036f\u0370', 'a\u0371'],
    ['a\u0483', 'a'],
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

  it('leaves no marks, no capitals and no runs of white space, and changes nothing more when folded again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const folded = fold(text);
        expect(folded).to.not.match(/\p{M}|[A-Z]|\s\s/u);
        expect(fold(folded)).to.equal(folded);
      }),
    );
  });
});
