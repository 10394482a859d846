import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { evaluateFlag } from '../../../src/domain/features/evaluate-flag.js';
import { Subject } from '../../../src/domain/features/subject.js';
import { aFeature } from '../../support/builders.js';

describe('evaluateFlag', () => {
  for (const key of [undefined, 'ada']) {
    it(`is static, on or off, for ${key}`, () => {
      const subject = new Subject(key, undefined, new Map());
      expect(evaluateFlag(aFeature('a', true), subject, sha256)).to.deep.equal({
        value: true,
        reason: 'STATIC',
        variant: 'on',
      });
      expect(evaluateFlag(aFeature('a', false), subject, sha256)).to.deep.equal({
        value: false,
        reason: 'STATIC',
        variant: 'off',
      });
    });
  }
});
