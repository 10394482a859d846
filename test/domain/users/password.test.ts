import { expect } from 'chai';
import { flawOfPassword, PASSWORD_FLOOR } from '../../../src/domain/users/password.js';

describe('flawOfPassword', () => {
  it('requires at least 4 characters, or more if configured', () => {
    expect(flawOfPassword('abc', PASSWORD_FLOOR)).to.match(/4/);
    expect(flawOfPassword('😀😀😀', PASSWORD_FLOOR)).to.match(/4/);
    expect(flawOfPassword('abcd', PASSWORD_FLOOR)).to.be.undefined;
    expect(flawOfPassword('abcd', 12)).to.match(/12/);
  });

  it('allows at most 256 characters', () => {
    expect(flawOfPassword('😀'.repeat(256), PASSWORD_FLOOR)).to.be.undefined;
    expect(flawOfPassword('x'.repeat(257), PASSWORD_FLOOR)).to.match(/256/);
  });

  it('refuses half a surrogate pair, which encoders treat differently', () => {
    expect(flawOfPassword('abcd\ud800', PASSWORD_FLOOR)).to.match(/Unicode/);
  });

  it("doesn't trim spaces", () => expect(flawOfPassword('    ', PASSWORD_FLOOR)).to.be.undefined);
});
