import { expect } from 'chai';
import { featureByKey, featuresInOrder } from '../../../src/domain/features/features.js';
import { aFeature } from '../../support/builders.js';

const features = new Map(['gamma', 'beta'].map((key) => [`feature-${key}`, aFeature(key)] as const));

describe('features', () => {
  it('are found by key, and not by names of Object.prototype members', () => {
    expect(featureByKey(features, 'beta')?.id).to.equal('feature-beta');
    for (const key of ['feature-beta', 'Beta', 'constructor', '']) expect(featureByKey(features, key)).to.be.undefined;
  });

  it('are ordered by id', () => {
    expect(featuresInOrder(features).map(({ key }) => key)).to.deep.equal(['beta', 'gamma']);
  });
});
