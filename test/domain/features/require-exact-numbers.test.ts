import { expect } from 'chai';
import { ValidationFailed } from '../../../src/domain/domain-error.js';
import { requireExactNumbers } from '../../../src/domain/features/require-exact-numbers.js';
import { variantsOf } from '../../../src/domain/features/rollout.js';

describe('requireExactNumbers', () => {
  const FAR = 2 ** 53;
  const stored = variantsOf({ a: { id: FAR, list: [1, FAR] }, b: { id: 1 } });

  it('accepts exact numbers, and rounded ones that come back', () => {
    requireExactNumbers(variantsOf({ a: 2 ** 53 - 1, b: 0.1 }), stored);
    requireExactNumbers(variantsOf({ a: { id: FAR, list: [2, FAR], more: 'x' }, b: { id: 2 } }), stored);
  });

  for (const variants of [
    { a: FAR, b: 1 },
    { a: { id: FAR + 2 }, b: {} },
    { a: {}, b: { id: FAR } },
    { a: { list: [FAR, FAR] }, b: {} },
    { a: { other: { id: -FAR } }, b: {} },
  ]) {
    it(`refuses ${JSON.stringify(variants)}`, () => {
      const check = () => {
        requireExactNumbers(variantsOf(variants), stored);
      };
      expect(check).to.throw(ValidationFailed).with.nested.property('fields.variants.code', 'unsafe_integer');
    });
  }
});
