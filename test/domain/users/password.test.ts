import { expect } from 'chai';
import { errorOfPassword, MIN_PASSWORD_LENGTH } from '../../../src/domain/users/password.js';

describe('errorOfPassword', () => {
  it('requires at least 4 characters, or more if configured', () => {
    expect(errorOfPassword('abc', MIN_PASSWORD_LENGTH)).to.match(/4/);
    expect(errorOfPassword('😀😀😀', MIN_PASSWORD_LENGTH)).to.match(/4/);
    expect(errorOfPassword('abcd', MIN_PASSWORD_LENGTH)).to.be.undefined;
    expect(errorOfPassword('abcd', 12)).to.match(/12/);
  });

  it('allows at most 256 characters', () => {
    expect(errorOfPassword('😀'.repeat(256), MIN_PASSWORD_LENGTH)).to.be.undefined;
    expect(errorOfPassword('x'.repeat(257), MIN_PASSWORD_LENGTH)).to.match(/256/);
  });

  it('refuses half a surrogate pair, which encoders treat differently', () => {
    expect(errorOfPassword('abcd\ud800', MIN_PASSWORD_LENGTH)).to.match(/Unicode/);
  });

  it("doesn't trim spaces", () => expect(errorOfPassword('    ', MIN_PASSWORD_LENGTH)).to.be.undefined);
});
