import { expect } from 'chai';
import { isUnsafeInteger } from '../../../src/domain/numbers/unsafe-integer.js';

describe('isUnsafeInteger', () => {
  for (const text of ['9007199254740992', '-9007199254740993', '1147386954405658704', '1e300', '1e400', '-1e400']) {
    it(`is true for ${text}`, () => {
      expect(isUnsafeInteger(JSON.parse(text) as number)).to.equal(true);
    });
  }

  for (const text of ['0', '-0', '9007199254740991', '-9007199254740991', '0.1', '1e-400', '4503599627370496.5']) {
    it(`is false for ${text}`, () => {
      expect(isUnsafeInteger(JSON.parse(text) as number)).to.equal(false);
    });
  }
});
