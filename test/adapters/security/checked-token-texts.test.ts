import { expect } from 'chai';
import { CheckedTokenTexts } from '../../../src/adapters/security/checked-token-texts.js';
import { sha256 } from '../../../src/adapters/security/sha256.js';

describe('CheckedTokenTexts', () => {
  const texts = new CheckedTokenTexts();

  it('makes texts of the documented form, each another one, and recognises them', () => {
    const made = Array.from({ length: 200 }, () => texts.make());
    expect(new Set(made.map(({ text }) => text)).size).to.equal(made.length);
    for (const { text, hash } of made) {
      expect(text).to.match(/^cst_[A-Za-z0-9_-]{43}[A-Za-z0-9]{6}$/);
      expect(texts.isOne(text)).to.be.true;
      expect(texts.hashOf(text)).to.equal(hash).and.to.equal(sha256(text));
    }
  });

  it('refuses texts that were altered, cut or lengthened', () => {
    const { text } = texts.make();
    const other = (character = '') => (character === 'A' ? 'B' : 'A');
    for (let index = 0; index < text.length; index += 1) {
      const altered = text.slice(0, index) + other(text[index]) + text.slice(index + 1);
      expect(texts.hashOf(altered), altered).to.be.undefined;
    }
    for (const wrong of ['', 'cst_', text.slice(0, -1), `${text}0`, ` ${text}`, `${text}\n`]) {
      expect(texts.hashOf(wrong), wrong).to.be.undefined;
    }
  });

  it('leaves the tokens of sign-ins alone', () => {
    expect(texts.isOne('eyJhbGciOiJIUzI1NiJ9.e30.x')).to.be.false;
  });
});
