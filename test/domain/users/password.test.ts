import { expect } from 'chai';
import { flawOfPassword, PASSWORD_FLOOR } from '../../../src/domain/users/password.js';

describe('flawOfPassword', () => {
  it('asks for 4 characters, or for more', () => {
    expect(flawOfPassword('abc', PASSWORD_FLOOR)).to.match(/4/);
    expect(flawOfPassword('😀😀😀', PASSWORD_FLOOR)).to.match(/4/);
    expect(flawOfPassword('abcd', PASSWORD_FLOOR)).to.be.undefined;
    expect(flawOfPassword('abcd', 12)).to.match(/12/);
  });

  it('takes at most 256', () => {
    expect(flawOfPassword('😀'.repeat(256), PASSWORD_FLOOR)).to.be.undefined;
    expect(flawOfPassword('x'.repeat(257), PASSWORD_FLOOR)).to.match(/256/);
  });

  it('refuses half a surrogate pair, which two encoders would hash differently', () => {
    expect(flawOfPassword('abcd\ud800', PASSWORD_FLOOR)).to.match(/Unicode/);
  });

  it('leaves spaces alone', () => expect(flawOfPassword('    ', PASSWORD_FLOOR)).to.be.undefined);
});
