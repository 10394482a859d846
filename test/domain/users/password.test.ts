import { expect } from 'chai';
import { flawOfPassword, MIN_PASSWORD_LENGTH } from '../../../src/domain/users/password.js';

describe('flawOfPassword', () => {
  it('requires at least 4 characters, or more if configured', () => {
    expect(flawOfPassword('abc', MIN_PASSWORD_LENGTH)).to.match(/4/);
    expect(flawOfPassword('😀😀😀', MIN_PASSWORD_LENGTH)).to.match(/4/);
    expect(flawOfPassword('abcd', MIN_PASSWORD_LENGTH)).to.be.undefined;
    expect(flawOfPassword('abcd', 12)).to.match(/12/);
  });

  it('allows at most 256 characters', () => {
    expect(flawOfPassword('😀'.repeat(256), MIN_PASSWORD_LENGTH)).to.be.undefined;
    expect(flawOfPassword('x'.repeat(257), MIN_PASSWORD_LENGTH)).to.match(/256/);
  });

  it('refuses half a surrogate pair, which encoders treat differently', () => {
    expect(flawOfPassword('abcd\ud800', MIN_PASSWORD_LENGTH)).to.match(/Unicode/);
  });

  it("doesn't trim spaces", () => expect(flawOfPassword('    ', MIN_PASSWORD_LENGTH)).to.be.undefined);
});
