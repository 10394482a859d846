import { expect } from 'chai';
import fc from 'fast-check';
import { emailKey, parseEmail } from '../../../src/domain/users/email.js';

describe('parseEmail', () => {
  it('trims, and keeps the address as it was written', () => {
    expect(parseEmail('  Ada@Example.COM\n')).to.deep.equal({ address: 'Ada@Example.COM', key: 'ada@example.com' });
  });

  it('takes both normal forms of a letter for one address', () => {
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

  it('says the same of its own answer', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => emailKey(emailKey(text)) === emailKey(text)));
  });

  it('looks nonsense up like any other text', () => expect(emailKey(' Not An Address ')).to.equal('not an address'));
});
