import { expect } from 'chai';
import { evaluateFlag } from '../../../src/domain/features/evaluate-flag.js';
import { aFeature } from '../../support/builders.js';

describe('evaluateFlag', () => {
  for (const context of [{}, { targetingKey: 'ada', plan: 'gold' }]) {
    it(`is static, on or off, for ${JSON.stringify(context)}`, () => {
      expect(evaluateFlag(aFeature('a', true), context)).to.deep.equal({
        value: true,
        reason: 'STATIC',
        variant: 'on',
      });
      expect(evaluateFlag(aFeature('a', false), context)).to.deep.equal({
        value: false,
        reason: 'STATIC',
        variant: 'off',
      });
    });
  }
});
