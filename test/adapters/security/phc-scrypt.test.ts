import { expect } from 'chai';
import { formatPhcScrypt, isAffordable, parsePhcScrypt } from '../../../src/adapters/security/phc-scrypt.js';

const SALT = 'AAECAwQFBgcICQoLDA0ODw';
const KEY = '//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA';
const GOOD = `$scrypt$ln=15,r=8,p=3$${SALT}$${KEY}`;

describe('the PHC string of scrypt', () => {
  it('is read into its parts and written back as it was', () => {
    const hash = parsePhcScrypt(GOOD)!;

    expect(hash.parameters).to.deep.equal({ ln: 15, r: 8, p: 3 });
    expect([...hash.salt]).to.deep.equal(Array.from({ length: 16 }, (_, n) => n));
    expect([...hash.key]).to.deep.equal(Array.from({ length: 32 }, (_, n) => 255 - n));
    expect(formatPhcScrypt(hash)).to.equal(GOOD);
  });

  const MALFORMED = [
    ['nothing', ''],
    ['clear text', 'password'],
    ['another algorithm', GOOD.replace('scrypt', 'argon2id')],
    ['the order of parameters', GOOD.replace('ln=15,r=8', 'r=8,ln=15')],
    ['a missing parameter', GOOD.replace(',p=3', '')],
    ['a leading zero', GOOD.replace('r=8', 'r=08')],
    ['a sign', GOOD.replace('r=8', 'r=+8')],
    ['a zero', GOOD.replace('p=3', 'p=0')],
    ['padding', `${GOOD}=`],
    ['base64url', GOOD.replace('//79', '__79')],
    ['stray bits', GOOD.replace(/A$/, 'B')],
    ['a short salt', GOOD.replace(SALT, 'AAECAw')],
    ['a short key', GOOD.replace(KEY, 'AAECAw')],
    ['a long key', GOOD.replace(KEY, 'A'.repeat(88))],
    ['a missing key', GOOD.slice(0, -KEY.length - 1)],
    ['something after it', `${GOOD}\n`],
    ['N beyond the RFC for this r', GOOD.replace('ln=15,r=8', 'ln=16,r=1')],
    ['more memory than 256 MiB', GOOD.replace('ln=15', 'ln=19')],
    ['more work than ten times the usual', GOOD.replace('p=3', 'p=64')],
  ] as const;
  for (const [error, text] of MALFORMED) {
    it(`is refused for ${error}`, () => expect(parsePhcScrypt(text)).to.be.undefined);
  }

  it('affords up to 256 MiB, and only whole parameters', () => {
    expect(isAffordable({ ln: 18, r: 8, p: 1 })).to.be.true;
    expect(isAffordable({ ln: 10.5, r: 8, p: 1 })).to.be.false;
    expect(isAffordable({ ln: Number.NaN, r: 8, p: 1 })).to.be.false;
  });
});
