import { expect } from 'chai';
import fc from 'fast-check';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { evaluateList, propertyValue } from '../../../src/domain/lists/evaluate-list.js';
import { errorOfSearch, quoted, readSearch } from '../../../src/domain/lists/search-words.js';
import { fold } from '../../../src/domain/text/fold.js';

const FIELDS = { searched: ['name', 'phone'], phone: 'phone' };

describe('readSearch', () => {
  const cases: [given: string[], clauses: string[][]][] = [
    [[' Lund  anna '], [['lund'], ['anna']]],
    [['anna Anna'], [['anna']]],
    [['"Anna  Lund" x'], [['anna lund'], ['x']]],
    [['"say ""hi"""'], [['say "hi"']]],
    [['5" disk'], [['5"'], ['disk']]],
    [['"anna lund'], [['"anna'], ['lund']]],
    [['"a b"c'], [['a b'], ['c']]],
    [['""'], []],
    [[' \t '], []],
    [[], []],
    [['anna', ''], []],
    [['anna', 'bo', 'anna'], [['anna', 'bo']]],
    [
      ['a b', 'c'],
      [
        ['c', 'a'],
        ['c', 'b'],
      ],
    ],
    [
      ['a b', 'c d'],
      [
        ['a', 'c'],
        ['a', 'd'],
        ['b', 'c'],
        ['b', 'd'],
      ],
    ],
    [['1234'], [['1234', 'BCDE']]],
    [
      ['(01) 23/4.5'],
      [
        ['(01)', 'ABCDEF'],
        ['23/4.5', 'ABCDEF'],
      ],
    ],
    [['123'], [['123']]],
    [['1234 x'], [['1234'], ['x']]],
    [['"1234"'], [['1234']]],
  ];
  for (const [given, clauses] of cases) {
    it(`reads ${JSON.stringify(given)}`, () => expect(readSearch(given, FIELDS)).to.deep.equal(clauses));
  }

  it('finds digits of a phone number, and never in another field', () => {
    const found = (q: string, record: object) => {
      const page = { kind: 'slice', start: 0, limit: 1 } as const;
      const query = { filters: [], search: readSearch([q], FIELDS), order: [], page };
      return evaluateList([record], query, FIELDS, propertyValue).total === 1;
    };
    expect(found('030 1234', { phone: '+49 (30) 12-34' })).to.equal(false);
    expect(found('30/1234', { phone: '+49 (30) 12-34' })).to.equal(true);
    expect(found('4930', { phone: '+49 (30) 12-34' })).to.equal(true);
    expect(found('4930', { name: '+49 (30) 12-34' })).to.equal(false);
    expect(found('bcde', { phone: '1234' })).to.equal(false);
  });

  it('matches everything in a list that searches no field', () => {
    expect(readSearch(['anna'], { searched: [] })).to.deep.equal([]);
  });
});

describe('errorOfSearch', () => {
  const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `w${from + at}`).join(' ');

  it('takes twelve words, also quoted ones', () => {
    expect(errorOfSearch([words(12)], FIELDS)).to.equal(undefined);
    expect(errorOfSearch([`"${words(13)}"`], FIELDS)).to.equal(undefined);
    expect(errorOfSearch([words(13)], FIELDS)).to.match(/more than 12 words/);
  });

  it('bounds the combinations of several values', () => {
    expect(errorOfSearch([words(8), words(8, 8)], FIELDS)).to.equal(undefined);
    expect(errorOfSearch([words(8), words(9, 8)], FIELDS)).to.match(/too many values of several words/);
    expect(
      errorOfSearch(
        Array.from({ length: 1_000 }, (_, at) => `w${at}`),
        FIELDS,
      ),
    ).to.equal(undefined);
  });
});

describe('quoted', () => {
  it('looks for the text as a whole, in no phone number', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'ß', ' ', '"', '1234', '\u0301', '-'), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const whole = fold(text) === '' ? [] : [[fold(text)]];
        expect(readSearch([quoted(text)], CUSTOMER_FIELDS)).to.deep.equal(whole);
      }),
    );
  });

  it('leaves a word as it is', () => {
    expect(['Müller', 'a"b', '', '123'].map(quoted)).to.deep.equal(['Müller', 'a"b', '', '123']);
    expect(['anna lund', ' anna', '"a', '1234'].map(quoted)).to.deep.equal(['"anna lund"', '" anna"', '"a', '"1234"']);
  });
});
