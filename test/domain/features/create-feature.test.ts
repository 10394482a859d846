import { expect } from 'chai';
import { LimitReached } from '../../../src/domain/domain-error.js';
import { AlreadyExists } from '../../../src/domain/domain-error.js';
import { decideCreation } from '../../../src/domain/authority/kinds/entries.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import type { Feature } from '../../../src/domain/features/feature.js';
import { DEFAULT_ROLLOUT } from '../../../src/domain/features/rollout.js';
import { errorOfFeatureKey } from '../../../src/domain/features/feature-rules.js';
import { aFeature } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

const fields = { key: 'beta', name: 'Beta', description: '', enabled: true };
const create = (id: string, wanted: typeof fields, features: ReadonlyMap<string, Feature>) =>
  decideCreation(FEATURE, id, { ...DEFAULT_ROLLOUT, ...wanted }, features);
const many = (count: number) =>
  new Map(Array.from({ length: count }, (_, n) => [`feature-f${n}`, aFeature(`f${n}`)] as const));

describe('decideCreation of a feature', () => {
  it('returns the log entry', () => {
    expect(create('id-1', fields, new Map())).to.deep.equal({
      resource: 'feature',
      recordId: 'id-1',
      action: 'created',
      before: null,
      after: fields,
    });
  });

  it('refuses an existing key, comparing case-sensitively', () => {
    const features = new Map([['feature-beta', aFeature('beta')]]);
    const refusal = thrownBy(() => create('id-1', fields, features));
    expect(refusal).to.be.instanceOf(AlreadyExists).with.nested.property('fields.key.code', 'already_exists');
    expect(create('id-1', { ...fields, key: 'Beta' }, features).after).to.include({ key: 'Beta' });
  });

  it('refuses more features than the limit', () => {
    expect(create('id-1', fields, many(FEATURE.limit - 1)).after).to.include(fields);
    expect(thrownBy(() => create('id-1', fields, many(FEATURE.limit)))).to.be.instanceOf(LimitReached);
  });
});

describe('errorOfFeatureKey', () => {
  for (const key of ['a', 'Z', 'developer_mode', 'Beta.2-x', 'a'.repeat(128)]) {
    it(`takes ${key.slice(0, 20)}`, () => expect(errorOfFeatureKey(key)).to.be.undefined);
  }
  for (const key of ['', '1a', '_a', '.a', 'a b', 'ä', 'a/b', 'a\n', 'a'.repeat(129)]) {
    it(`refuses ${JSON.stringify(key.slice(0, 20))}`, () => expect(errorOfFeatureKey(key)).to.match(/^must start/));
  }
  for (const key of ['constructor', 'toString', 'prototype', 'hasOwnProperty']) {
    it(`refuses ${key}`, () => expect(errorOfFeatureKey(key)).to.match(/reserved/));
  }
});
