import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/domain/changes/canonical-json.js';
import type { Json } from '../../../src/domain/changes/change.js';

/** The examples of RFC 8785: 3.2.2, 3.2.3 and appendix B. */
describe('canonicalJson', () => {
  it('writes numbers and literals as RFC 8785, section 3.2.2, does', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).to.equal(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('orders names by UTF-16 code units (section 3.2.3)', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const names = Object.keys(JSON.parse(canonicalJson(value)) as object);
    // '1' comes first in any JavaScript object; the text shows its canonical place.
    expect(names.filter((name) => name !== '1')).to.deep.equal([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
    expect(canonicalJson(value)).to.match(/^\{"\\r":"Carriage Return","1":"One",/);
  });

  const numbers: [number, string][] = [
    [-0, '0'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [1e21, '1e+21'],
    [999999999999999900000, '999999999999999900000'],
    [1e-7, '1e-7'],
    [0.000001, '0.000001'],
  ];
  for (const [number, text] of numbers) {
    it(`writes ${text}`, () => expect(canonicalJson(number)).to.equal(text));
  }

  it('sorts members at every depth, but not list elements', () => {
    expect(canonicalJson([{ b: [3, 1, { z: 1, a: 2 }], a: {} }, []])).to.equal('[{"a":{},"b":[3,1,{"a":2,"z":1}]},[]]');
  });

  it('keeps a member that is called __proto__', () => {
    const value = JSON.parse('{"b":1,"__proto__":{"x":1}}') as Json;
    expect(canonicalJson(value)).to.equal('{"__proto__":{"x":1},"b":1}');
  });

  it('is the same for any order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json);
        expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value as Json))).to.equal(text);
      }),
    );
  });
});

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value as Record<string, Json>).map(
    ([name, member]) => [name, reversed(member)] as const,
  );
  return Object.fromEntries(members.reverse());
}
