import { expect } from 'chai';
import { decideDeletion } from '../../../src/domain/authority/kinds/entries.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import { Immutable, StaleVersion } from '../../../src/domain/domain-error.js';
import { decideFeatureUpdate, type FeaturePatch } from '../../../src/domain/features/update-feature.js';
import { aFeature } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

const feature = aFeature('beta');
const any = () => true;
const none = () => false;

describe('decideFeatureUpdate', () => {
  it('logs only changed fields, before and after', () => {
    const patch: FeaturePatch = { key: 'beta', name: 'beta', description: 'New.', enabled: true };
    expect(decideFeatureUpdate(feature, patch, any)).to.deep.equal({
      resource: 'feature',
      recordId: 'feature-beta',
      action: 'updated',
      before: { description: '', enabled: false },
      after: { description: 'New.', enabled: true },
    });
  });

  for (const patch of [{}, { enabled: false }, { key: 'beta', name: 'beta', description: '', enabled: false }]) {
    it(`finds nothing to do in ${JSON.stringify(patch)}`, () => {
      expect(decideFeatureUpdate(feature, patch, any)).to.be.undefined;
    });
  }

  it('refuses a different key, after a stale version', () => {
    const refusal = thrownBy(() => decideFeatureUpdate(feature, { key: 'gamma', enabled: true }, any));
    expect(refusal).to.be.instanceOf(Immutable).with.nested.property('fields.key.code', 'immutable');
    expect(thrownBy(() => decideFeatureUpdate(feature, { key: 'gamma' }, none))).to.be.instanceOf(StaleVersion);
  });

  it('refuses a stale version even when nothing would change', () => {
    expect(thrownBy(() => decideFeatureUpdate(feature, {}, none))).to.be.instanceOf(StaleVersion);
  });

  it('passes the stored version to the check', () => {
    const asked: number[] = [];
    decideFeatureUpdate({ ...feature, version: 7 }, {}, (version) => asked.push(version) > 0);
    expect(asked).to.deep.equal([7]);
  });
});

describe('decideDeletion of a feature', () => {
  it('logs the deleted fields', () => {
    const before = { key: 'beta', name: 'beta', description: '', enabled: false };
    const entry = decideDeletion(FEATURE, feature, any);
    expect(entry).to.deep.include({ action: 'deleted', recordId: 'feature-beta', before, after: null });
  });

  it('refuses a stale version', () => {
    expect(thrownBy(() => decideDeletion(FEATURE, feature, none))).to.be.instanceOf(StaleVersion);
  });
});
