import { expect } from 'chai';
import fc from 'fast-check';
import { emailKey } from '../../../src/domain/text/email-key.js';
import { errorOfNewEmail, parseEmail } from '../../../src/domain/text/email.js';

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

describe('errorOfNewEmail', () => {
  const valid = [
    ...['a@b', "o'brien+news@example.com", 'Zoë.Müller@münchen.de', 'a@faß.de', 'a@xn--mnchen-3ya.de', 'a@münchen。de'],
    ...['用户@例子.广告', ' a@b.example ', 'a@r3---sn.example', `a@${'b'.repeat(63)}.de`],
  ];
  for (const text of valid) it(`accepts ${text}`, () => expect(errorOfNewEmail(text)).to.equal(undefined));

  const ALONE = 'must be the address alone';
  const HOST = 'must have a domain name of letters, digits and hyphens';
  const refused: readonly (readonly [text: string, reason: string])[] = [
    ['Ada <ada@example.com>', `${ALONE}, without a name and angle brackets`],
    ['<n@example.com>', `${ALONE}, without a name and angle brackets`],
    ['mailto:n@example.com', `${ALONE}, without "mailto:"`],
    ['MAILTO:n@example.com', `${ALONE}, without "mailto:"`],
    ['a@example.com,b@example.com', 'not a list'],
    ['a@example.com; b@example.com', 'not a list'],
    ['a@example.com b@example.com', 'not a list'],
    ['mike@example.org.', 'end with a dot'],
    ['a@b..c', 'two dots in a row'],
    ['a@.b', 'two dots in a row'],
    ['x@-y.org', 'begins or ends with a hyphen'],
    ['x@y-.org', 'begins or ends with a hyphen'],
    ['x@ü-.org', 'begins or ends with a hyphen'],
    ['a@[192.0.2.1]', 'not a network address'],
    ['"a"@example.com', 'quotes'],
    ['"a b"@example.com', 'quotes'],
    ['a..b@example.com', 'a dot'],
    ['.a@example.com', 'a dot'],
    ['a.@example.com', 'a dot'],
    ['a(b)@example.com', 'the character ('],
    ['a:b@example.com', 'the character :'],
    ['a\\b@example.com', 'the character \\'],
    ['a@b_c.de', HOST],
    ['a@b/c.de', HOST],
    ['a@ü／c.de', HOST],
    ['a@ü%41.de', HOST],
    ['a@xn--a.de', HOST],
    [`a@${'b'.repeat(64)}.de`, 'at most 63 characters in each part of its domain'],
    [`a@${'ü'.repeat(59)}.de`, 'at most 63 characters in each part of its domain, as DNS encodes it'],
    [`a@xn--${'a'.repeat(60)}.de`, 'at most 63 characters in each part of its domain'],
    [`a@${`${'ü'.repeat(40)}.`.repeat(6)}de`, 'a domain of at most 253 characters, as DNS encodes it'],
    ['a b@example.com', 'without spaces'],
    ['a b\u0000@example.com', 'without spaces'],
    ['null@example.com\u0000', 'without control characters'],
    ['a\u0085@example.com', 'without control characters'],
    ['a\u200bb@example.com', 'invisible'],
    ['a@exam\u00adple.com', 'invisible'],
    ['nobody', 'must be an e-mail address'],
    ['a@@b', 'must be an e-mail address'],
    [`${'a'.repeat(253)}@b`, 'more than 254'],
    [`<${'a'.repeat(5_000)}>`, 'more than 254'],
  ];
  for (const [text, reason] of refused) {
    it(`refuses ${text.slice(0, 40)}`, () => expect(errorOfNewEmail(text)).to.include(reason));
  }
});

describe('emailKey', () => {
  const one: readonly (readonly [address: string, key: string])[] = [
    ['User@München.DE', 'user@xn--mnchen-3ya.de'],
    ['user@XN--MNCHEN-3YA.de', 'user@xn--mnchen-3ya.de'],
    ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
    ['user@münchen。de', 'user@xn--mnchen-3ya.de'],
    // Without transitional processing, the sharp s and the final sigma are letters of their own.
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ['a@FAẞ.de', 'a@xn--fa-hia.de'],
    ['a@ς.example', 'a@xn--3xa.example'],
    // What can't be encoded is compared as it is, and never as another address.
    ['a@ü/b.de', 'a@ü/b.de'],
    ['a@ü%41.de', 'a@ü%41.de'],
    ['a@ü.1', 'a@ü.1'],
    ['a@１.２', 'a@１.２'],
    ['a@xn--a.de', 'a@xn--a.de'],
    [`a@${'ü'.repeat(300)}`, `a@${'ü'.repeat(300)}`],
  ];
  for (const [address, key] of one) it(`of ${address.slice(0, 20)}`, () => expect(emailKey(address)).to.equal(key));

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
