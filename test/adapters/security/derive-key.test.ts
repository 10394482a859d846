import { expect } from 'chai';
import { nodeScrypt } from '../../../src/adapters/security/node-scrypt.js';
import { portableScrypt } from '../../../src/adapters/security/portable-scrypt.js';

/** RFC 7914, section 12. Its fourth vector takes 1 GiB of memory. */
const VECTORS = [
  {
    password: '',
    salt: '',
    parameters: { ln: 4, r: 1, p: 1 },
    key:
      '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442' +
      'fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
  },
  {
    password: 'password',
    salt: 'NaCl',
    parameters: { ln: 10, r: 8, p: 16 },
    key:
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
      '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  },
  {
    password: 'pleaseletmein',
    salt: 'SodiumChloride',
    parameters: { ln: 14, r: 8, p: 1 },
    key:
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
      'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  },
];

for (const [name, derive] of Object.entries({ nodeScrypt, portableScrypt })) {
  describe(name, () => {
    for (const { password, salt, parameters, key } of VECTORS) {
      it(`derives the key of RFC 7914 for "${password}"`, async () => {
        const derived = await derive(Buffer.from(password), Buffer.from(salt), parameters, 64);
        expect(Buffer.from(derived).toString('hex')).to.equal(key);
      });
    }

    it('rejects what the RFC does not allow', async () => {
      const outcome = await derive(Buffer.of(), Buffer.of(), { ln: 4, r: 1, p: 2 ** 30 }, 32).then(
        () => 'derived',
        () => 'rejected',
      );
      expect(outcome).to.equal('rejected');
    });
  });
}

describe('nodeScrypt at full cost', () => {
  it('has the memory for the parameters of a real installation', async () => {
    const key = await nodeScrypt(Buffer.from('password'), Buffer.from('salt'), { ln: 15, r: 8, p: 1 }, 32);
    expect(key).to.have.length(32);
  });
});
