import { expect } from 'chai';
import { z } from 'zod';
import { evaluationRequestSchema } from '../../../src/adapters/http/ofrep/schema.js';
import { asSent, namesAsSent, normaliseBody } from '../../../src/adapters/http/validation/normal-body.js';
import { newUserSchema, userPatchSchema, userUpdateSchema } from '../../../src/adapters/http/users/schema.js';

const NFC = '\u00e9';
const NFD = 'e\u0301';

describe('normaliseBody', () => {
  it('puts every text into NFC, at any depth, except in fields taken as sent', () => {
    const schema = z
      .preprocess((body) => body, z.looseObject({ secret: asSent(z.object({}).loose()).nullable().optional() }))
      .transform((body) => body);
    const bytes = new Uint8Array([1]);
    const body = {
      text: NFD,
      list: [NFD, { deep: [NFD] }],
      secret: { key: NFD },
      own: NFD,
      bytes,
      none: null,
      number: 1,
    };
    normaliseBody(body, schema);
    const expected = { text: NFC, list: [NFC, { deep: [NFC] }], secret: { key: NFD }, own: NFC };
    expect(body).to.deep.equal({ ...expected, bytes, none: null, number: 1 });
  });

  it('takes passwords and what evaluations are asked with as they were sent', () => {
    const old = ['passwordOld', 'old_password', 'oldPassword', 'current_password'];
    expect([...namesAsSent(newUserSchema(4))]).to.have.members(['password', 'avatar']);
    for (const schema of [userUpdateSchema(4), userPatchSchema(4)]) {
      expect([...namesAsSent(schema)]).to.have.members(['password', 'avatar', 'code', 'proof', ...old]);
    }
    expect([...namesAsSent(evaluationRequestSchema)]).to.deep.equal(['context']);
  });
});
