import { expect } from 'chai';
import fc from 'fast-check';
import { emailKey, parseEmail } from '../../../src/domain/users/email.js';

describe('parseEmail', () => {
  it('trims, and keeps the spelling', () => {
    expect(parseEmail('  Ada@Example.COM\n')).to.deep.equal({ address: 'Ada@Example.COM', key: 'ada@example.com' });
  });

  it('treats both normal forms of a letter as the same address', () => {
    expect(parseEmail('jose\u0301@example.com')).to.deep.equal(parseEmail('josé@example.com'));
    expect(parseEmail('josé@example.com')?.address).to.equal('jos\u00e9@example.com');
  });

  it('has 3 to 254 characters', () => {
    expect(parseEmail('a@b')?.address).to.equal('a@b');
    expect(parseEmail(`${'a'.repeat(252)}@b`)).to.include({ address: `${'a'.repeat(252)}@b` });
    expect(parseEmail(`${'a'.repeat(253)}@b`)).to.be.undefined;
    expect(parseEmail(`${'😀'.repeat(252)}@b`)).to.not.be.undefined;
    expect(parseEmail(`${'😀'.repeat(253)}@b`)).to.be.undefined;
  });

  const refused = [
    '',
    '   ',
    '@',
    '@@@',
    'ab@',
    '@ab',
    'a@b@c',
    'abc',
    'a b@c',
    'a@b\tc',
    'a\u0000@b',
    'a\u00a0@b',
    'a\u0085@b',
  ];
  for (const text of [...refused, 'a\ud800@b']) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(parseEmail(text)).to.be.undefined);
  }
});

describe('emailKey', () => {
  it('is the key of the parsed address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, host) => {
        const parsed = parseEmail(`${name}@${host}`);
        fc.pre(parsed !== undefined);
        expect(emailKey(`${name}@${host}`)).to.equal(parsed.key);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => emailKey(emailKey(text)) === emailKey(text)));
  });

  it('returns a key for invalid addresses too', () => expect(emailKey(' Not An Address ')).to.equal('not an address'));
});
