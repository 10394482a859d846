import { expect } from 'chai';
import fc from 'fast-check';
import { emailKey } from '../../../src/domain/text/email-key.js';
import { fold } from '../../../src/domain/text/fold.js';
import { isPlainAddress } from '../../../src/domain/text/is-plain-address.js';
import { errorOfNewEmail, parseEmail } from '../../../src/domain/text/email.js';

describe('isPlainAddress', () => {
  const aPart = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '+', '_', '.', 'xn--', 'ß'), maxLength: 12 });

  it('is true of addresses that are valid by all rules, in lower case their own key and folded text', () => {
    fc.assert(
      fc.property(aPart, aPart, (local, domain) => {
        const address = `${local}@${domain}`;
        fc.pre(isPlainAddress(address));
        // With an apostrophe before it, an address isn't plain, and every rule is asked.
        const other = `'${address}`;
        expect(isPlainAddress(other)).to.equal(false);
        expect(errorOfNewEmail(other)).to.equal(undefined);
        expect(parseEmail(other)).to.deep.equal({ address: other, key: `'${address.toLowerCase()}` });
        expect([emailKey(address), fold(address)]).to.deep.equal([address.toLowerCase(), address.toLowerCase()]);
      }),
    );
  });

  for (const address of ['Ada.Lovelace+news@Mail-1.example.co.uk', 'a@b', 'a_-1@1.2']) {
    it(`is true of ${address}`, () => expect(isPlainAddress(address)).to.equal(true));
  }

  for (const address of [
    '.a@b',
    'a.@b',
    'a..b@c',
    'a@-b',
    'a@b-',
    'a@b.',
    'a@b..c',
    'a@xn--b.c',
    'a@b@c',
    'a@',
    '@b',
  ]) {
    it(`is false of ${address}`, () => expect(isPlainAddress(address)).to.equal(false));
  }

  it('is false of one whose domain could have a label that is too long', () => {
    expect(isPlainAddress(`a@${'b'.repeat(64)}`)).to.equal(false);
  });
});
