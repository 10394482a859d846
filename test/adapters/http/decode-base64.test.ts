import { expect } from 'chai';
import fc from 'fast-check';
import { decodeBase64 } from '../../../src/adapters/http/bodies/decode-base64.js';

const PREFIXES = ['', 'data:image/png;base64,', 'data:;base64,', 'DATA:text/html;charset=x;BASE64,'];

describe('decodeBase64', () => {
  it('gives back any bytes, raw or as a data: URL, padded or not, in one line or many', () => {
    const cases = fc.record({
      bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
      prefix: fc.constantFrom(...PREFIXES),
      isPadded: fc.boolean(),
      lineEnd: fc.constantFrom('', '\n', '\r\n'),
    });
    fc.assert(
      fc.property(cases, ({ bytes, prefix, isPadded, lineEnd }) => {
        const encoded = Buffer.from(bytes).toString('base64');
        const digits = isPadded ? encoded : encoded.replace(/=+$/, '');
        const lines = (digits.match(/.{1,76}/g) ?? []).join(lineEnd);
        expect(decodeBase64(`${prefix}${lines}${lineEnd}`)).to.deep.equal(Buffer.from(bytes));
      }),
    );
  });

  it('refuses a text with any character that is no digit, wherever it stands', () => {
    const cases = fc.record({
      bytes: fc.uint8Array({ minLength: 3, maxLength: 60 }),
      at: fc.nat(80),
      wrong: fc.constantFrom('-', '_', '=', ' ', '\t', '*', '%', ',', '\0', 'é', 'Ā', '😀'),
    });
    fc.assert(
      fc.property(cases, ({ bytes, at, wrong }) => {
        const digits = Buffer.from(bytes).toString('base64').replace(/=+$/, '');
        const place = 1 + (at % (digits.length - 2));
        expect(decodeBase64(digits.slice(0, place) + wrong + digits.slice(place))).to.equal(undefined);
      }),
    );
  });

  const refused = {
    nothing: ['', ' ', '\n', 'data:image/png;base64,', '====', '='],
    'a length that cannot be': ['A', 'AAAAA', 'AAA=A', 'AA=', 'AAAA=', 'AAAA====', 'AAA==', 'A==='],
    'a data: URL that is not in base64': ['data:image/svg+xml,<svg/>', 'data:base64,AAAA', 'data:AAAA', 'data:;base64'],
    'a header without an end': [`data:${'x'.repeat(300)};base64,AAAA`],
    'other addresses': ['https://example.com/a.png', 'blob:AAAA', 'file:///etc/passwd'],
  };
  for (const [what, texts] of Object.entries(refused)) {
    it(`refuses ${what}`, () => {
      for (const text of texts) expect(decodeBase64(text), text).to.equal(undefined);
    });
  }

  it('ignores space around it', () => {
    expect(decodeBase64('  AAAA\n')).to.deep.equal(Buffer.alloc(3));
  });
});
