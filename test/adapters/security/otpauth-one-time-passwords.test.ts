import { expect } from 'chai';
import { OtpauthOneTimePasswords } from '../../../src/adapters/security/otpauth-one-time-passwords.js';
import { codeOf } from '../../support/authenticator-app.js';

/** "12345678901234567890", the secret of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Of a code with 113 modules and a margin, ten units each: drawn within a few milliseconds. */
const MAX_SIDE = 1_150;
/** Seconds since the epoch, and the last six digits of the vector for SHA-1. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('OtpauthOneTimePasswords', () => {
  const passwords = new OtpauthOneTimePasswords();

  for (const [seconds, code] of VECTORS) {
    it(`makes the code of RFC 6238 at ${seconds} s`, () => {
      expect(passwords.codeAt(RFC_SECRET, Math.floor(seconds / 30))).to.equal(code);
    });
  }

  it('makes the codes that another library makes', async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      const [secret, at] = [passwords.newSecret(), Date.UTC(2026, 0, 1) + turn * 7_654_321];
      expect(passwords.codeAt(secret, Math.floor(at / 30_000))).to.equal(await codeOf(secret, at));
    }
  });

  it('makes different secrets of 160 bits and recovery codes of 80', () => {
    const secrets = new Set(Array.from({ length: 100 }, () => passwords.newSecret()));
    expect(secrets.size).to.equal(100);
    for (const secret of secrets) expect(secret).to.match(/^[A-Z2-7]{32}$/);
    const codes = passwords.newRecoveryCodes();
    expect(new Set(codes).size).to.equal(10);
    for (const code of codes) expect(code).to.match(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
  });

  it('describes a secret for apps, whatever the address', () => {
    const { uri, qr } = passwords.describe(RFC_SECRET, 'zoë & "co"@example.com');
    const { pathname, searchParams } = new URL(uri);
    expect(decodeURIComponent(pathname)).to.include('zoë & "co"@example.com');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      ...{ issuer: 'Castellan', secret: RFC_SECRET, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(qr)
      .to.match(/^<svg [^]*<\/svg>$/)
      .and.not.include('script');
  });

  it('describes a secret of the longest address in a code that is drawn within milliseconds', () => {
    const { uri, qr } = passwords.describe(RFC_SECRET, `${'😀'.repeat(242)}@example.com`);
    expect(decodeURIComponent(new URL(uri).pathname)).to.include('😀'.repeat(64));
    const [, side] = /^<svg [^>]*viewBox="0 0 (\d+) \1"[^]*<\/svg>$/.exec(qr)!;
    expect(Number(side)).to.be.at.most(MAX_SIDE);
  });

  it('compares texts of any length', () => {
    expect(passwords.equals('123456', '123456')).to.equal(true);
    for (const other of ['', '123457', '1234567', '12345']) expect(passwords.equals('123456', other)).to.equal(false);
  });
});
