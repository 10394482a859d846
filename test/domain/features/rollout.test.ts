import { expect } from 'chai';
import { ValidationFailed } from '../../../src/domain/domain-error.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import { readVariants } from '../../../src/domain/features/read-variants.js';
import { DEFAULT_ROLLOUT, rolloutAfter, rolloutFields, variantsOf } from '../../../src/domain/features/rollout.js';
import { settleFeature } from '../../../src/domain/features/settle-feature.js';
import { errorsOfSplit, isPercentage, requireSoundRollout } from '../../../src/domain/features/targeting-rules.js';
import { decideFeatureUpdate } from '../../../src/domain/features/update-feature.js';
import type { JsonObject } from '../../../src/domain/changes/change.js';
import { aFeature } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

const rule = { segments: ['s'], percentage: 12.34, variant: null };

const parts = (...variants: string[]) => variants.map((variant) => ({ variant, percentage: 50 }));

describe('rollouts', () => {
  it('leave no trace in the log while they are the default', () => {
    expect(rolloutFields(DEFAULT_ROLLOUT)).to.deep.equal({});
    expect(FEATURE.logFields(aFeature('a'))).to.have.all.keys('key', 'name', 'description', 'enabled');
    const spelledOut = { ...DEFAULT_ROLLOUT, variants: variantsOf({ on: true, off: false }) };
    expect(decideFeatureUpdate(aFeature('a'), spelledOut, () => true)).to.equal(undefined);
  });

  it('are logged by part, and read back', () => {
    const feature = aFeature('a', true, { targeting: [rule] });
    const patch = { variants: variantsOf({ b: 'B', a: 'A' }), onVariant: 'a', offVariant: 'b' };
    const entry = decideFeatureUpdate(feature, patch, () => true)!;
    expect(entry.before).to.deep.equal({ variants: { off: false, on: true }, on_variant: 'on', off_variant: 'off' });
    expect(entry.after).to.deep.equal({ variants: { a: 'A', b: 'B' }, on_variant: 'a', off_variant: 'b' });
    expect(rolloutAfter(feature, entry.after!)).to.deep.equal({ ...patch, targeting: [rule] });
    expect(FEATURE.logFields({ ...feature, ...patch })).to.deep.include({ ...entry.after, targeting: [rule] });
  });

  it('have variants in one order, members of objects included', () => {
    expect([...variantsOf({ b: { y: 1, x: 2 }, a: {} })].map((pair) => JSON.stringify(pair))).to.deep.equal([
      '["a",{}]',
      '["b",{"x":2,"y":1}]',
    ]);
  });

  it('are settled part by part', () => {
    const past = { isKnown: true, fields: new Map([['targeting', { earlier: [], byOthers: true }]]) };
    const feature = aFeature('a', true, { targeting: [rule] });
    const left = settleFeature(feature, { enabled: false, targeting: [] }, past);
    expect(left).to.deep.equal({ patch: { enabled: false }, conflicts: [] });
    const other = { ...rule, percentage: 1 };
    const { conflicts, patch } = settleFeature(feature, { targeting: [other], onVariant: 'off' }, past);
    expect(conflicts).to.deep.equal([{ path: ['targeting'], current: [rule] }]);
    expect(patch).to.deep.equal({ onVariant: 'off' });
  });

  const errors: readonly (readonly [string, Partial<typeof DEFAULT_ROLLOUT>, boolean, readonly string[]])[] = [
    ['an unknown on_variant', { onVariant: 'x' }, true, ['on_variant']],
    ['an unknown off_variant', { offVariant: 'constructor' }, true, ['off_variant']],
    ['the same variant twice', { offVariant: 'on' }, true, ['off_variant']],
    ['a rule with an unknown variant', { targeting: [{ ...rule, variant: 'x' }] }, true, ['targeting']],
    ['a part with an unknown variant', { targeting: [{ segments: [], split: parts('on', 'x') }] }, true, ['targeting']],
    ['a part whose variant is gone', { targeting: [{ segments: [], split: parts('off', 'x') }] }, false, ['variants']],
    ['a rule whose variant is gone', { targeting: [{ ...rule, variant: 'x' }] }, false, ['variants']],
    ['a rule with an unknown segment', { targeting: [{ ...rule, segments: ['s', 't'] }] }, true, ['targeting']],
  ];
  for (const [what, parts, isNew, fields] of errors) {
    it(`refuse ${what}`, () => {
      const refusal = thrownBy(() =>
        requireSoundRollout({ ...DEFAULT_ROLLOUT, ...parts }, new Map([['s', {}]]), isNew),
      );
      expect(refusal).to.be.instanceOf(ValidationFailed);
      expect(Object.keys((refusal as ValidationFailed).fields)).to.deep.equal(fields);
    });
  }
});

describe('readVariants', () => {
  const parsed = (json: string) => readVariants(JSON.parse(json));
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, n]));
  const long = (length: number) => ({ a: 'x'.repeat(length), b: '' });

  for (const given of [
    '{"on":true,"off":true}',
    '{"a":"","b":"x"}',
    '{"a":0,"b":-1.5e300}',
    '{"a":{},"b":{"x":[null,{"__proto__":1}]}}',
  ]) {
    it(`takes ${given}`, () => {
      const read = parsed(given);
      expect(read).to.have.property('variants');
      if ('variants' in read) {
        expect(JSON.stringify(Object.fromEntries(read.variants))).to.have.length(
          JSON.stringify(JSON.parse(given)).length,
        );
      }
    });
  }
  it('takes 20 values, and 16 KiB', () => {
    expect(readVariants(many(20))).to.have.property('variants');
    expect(readVariants(long(16 * 1_024 - '{"a":"","b":""}'.length))).to.have.property('variants');
  });

  const refused: readonly (readonly [unknown, string])[] = [
    [[true, false], 'invalid_type'],
    [null, 'invalid_type'],
    [{}, 'too_small'],
    [{ on: true }, 'too_small'],
    [many(21), 'too_big'],
    [{ on: true, off: 'no' }, 'invalid_type'],
    [{ on: null, off: null }, 'invalid_type'],
    [{ on: [], off: [] }, 'invalid_type'],
    [{ on: {}, off: [] }, 'invalid_type'],
    [{ On: true, off: false }, 'invalid_key'],
    [{ '1a': true, off: false }, 'invalid_key'],
    [{ ['a'.repeat(65)]: true, off: false }, 'invalid_key'],
    [{ constructor: true, off: false }, 'invalid_key'],
    [JSON.parse('{"__proto__":true,"off":false}'), 'invalid_key'],
    [{ a: 1, b: Infinity }, 'unsafe_integer'],
    [{ a: {}, b: { deep: [Infinity] } }, 'unsafe_integer'],
    [long(16 * 1_024 - '{"a":"","b":""}'.length + 1), 'too_big'],
    [{ a: 'ä'.repeat(9_000), b: '' }, 'too_big'],
  ];
  for (const [given, code] of refused) {
    it(`refuses ${JSON.stringify(given).slice(0, 50)}`, () => {
      const read = readVariants(given);
      expect('error' in read && read.error.code).to.equal(code);
    });
  }

  it('compares equal after the log', () => {
    const state: JsonObject = { b: { y: 1, x: 'ü' }, a: {} };
    const read = readVariants(state);
    expect('variants' in read && read.variants).to.deep.equal(
      variantsOf(JSON.parse(JSON.stringify(state)) as JsonObject),
    );
  });
});

describe('errorsOfSplit', () => {
  const split = (...percentages: number[]) => percentages.map((percentage, n) => ({ variant: `v${n}`, percentage }));
  for (const fine of [
    split(33.33, 33.33, 33.34),
    // Added up as they are, these are 100.00000000000001.
    split(6.4, 20.19, 2.23, 71.18),
    split(0, 0),
    split(...Array<number>(20).fill(5)),
  ]) {
    it(`takes ${fine.map(({ percentage }) => percentage).join(' + ')}`, () => {
      expect(errorsOfSplit(fine)).to.deep.equal([]);
    });
  }
  it('refuses a hundredth too much, one part, and a variant twice', () => {
    const paths = (given: Parameters<typeof errorsOfSplit>[0]) =>
      errorsOfSplit(given).map(({ path, code }) => [path.join('.'), code]);
    expect(paths(split(33.33, 33.33, 33.35))).to.deep.equal([['', 'too_big']]);
    expect(paths(split(100))).to.deep.equal([['', 'too_small']]);
    expect(paths([...split(1, 1), ...split(1)])).to.deep.equal([['2.variant', 'repeated_variant']]);
  });
});

describe('isPercentage', () => {
  for (const value of [0, 0.01, 0.29, 12.34, 33.33, 99.99, 100]) {
    it(`takes ${value}`, () => expect(isPercentage(value)).to.equal(true));
  }
  for (const value of [-0.01, 0.001, 12.345, 100.01, 1e300, NaN, Infinity]) {
    it(`refuses ${value}`, () => expect(isPercentage(value)).to.equal(false));
  }
});
