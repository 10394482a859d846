import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';

describe('sha256', () => {
  /** The examples published with FIPS 180-4. */
  const VECTORS = [
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ] as const;
  for (const [text, digest] of VECTORS) {
    it(`of "${text}"`, () => expect(sha256(text)).to.equal(digest));
  }
});
