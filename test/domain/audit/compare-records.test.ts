import { expect } from 'chai';
import type { AuthorityRecords } from '../../../src/domain/authority/authority.js';
import { compareRecords } from '../../../src/domain/audit/compare-records.js';
import type { Segment } from '../../../src/domain/segments/segment.js';
import { variantsOf, type Rollout } from '../../../src/domain/features/rollout.js';
import { aFeature, anAbility, anAuthority, aRole, aSegment, THEN } from '../../support/builders.js';

const ABILITY = anAbility('customer', ['read', 'update']);
const ROLE = aRole('support', { customer: ['read'] });
const FEATURE = aFeature('beta', true);
const LOG = records();

const SEGMENT = aSegment('gold', { plan: ['gold'] });

function withSegment(segment: Segment): AuthorityRecords {
  return anAuthority({ segments: [segment] }).records;
}

function records(ability = ABILITY, role = ROLE, feature = FEATURE): AuthorityRecords {
  return anAuthority({ abilities: [ability], roles: [role], features: [feature] }).records;
}

describe('compareRecords', () => {
  it('finds no difference between equal records, including roles without permissions', () => {
    expect(compareRecords(records(), LOG)).to.equal(undefined);
    expect(compareRecords(records(ABILITY, aRole('support', { customer: ['read'], none: [] })), LOG)).to.equal(
      undefined,
    );
  });

  const other = { key: 'other', name: 'other', description: 'other' };
  const stamps = { version: 2, created: THEN + 1, updated: THEN + 1 };
  const [then, later] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
  const inStamps = {
    version: 'version is 2 in the table, 1 in the log',
    created: `created is ${later} in the table, ${then} in the log`,
    updated: `updated is ${later} in the table, ${then} in the log`,
  };
  const inTexts = {
    name: (name: string) => `name is "other" in the table, "${name}" in the log`,
    description: () => 'description is "other" in the table, "" in the log',
  };

  for (const field of ['version', 'created', 'updated'] as const) {
    it(`finds a different ${field} in each kind of record`, () => {
      const changed = { [field]: stamps[field] };
      const expected = (place: string) => `${place}: ${inStamps[field]}`;
      expect(compareRecords(records({ ...ABILITY, ...changed }), LOG)).to.equal(expected('ability ability-customer'));
      expect(compareRecords(records(ABILITY, { ...ROLE, ...changed }), LOG)).to.equal(expected('role role-support'));
      expect(compareRecords(records(ABILITY, ROLE, { ...FEATURE, ...changed }), LOG)).to.equal(
        expected('feature feature-beta'),
      );
    });
  }

  for (const field of ['name', 'description'] as const) {
    it(`finds a different ${field} in each kind of record`, () => {
      const changed = { [field]: other[field] };
      const says = inTexts[field];
      expect(compareRecords(records({ ...ABILITY, ...changed }), LOG)).to.include(says('customer'));
      expect(compareRecords(records(ABILITY, { ...ROLE, ...changed }), LOG)).to.include(says('support'));
      expect(compareRecords(records(ABILITY, ROLE, { ...FEATURE, ...changed }), LOG)).to.include(says('beta'));
    });
  }

  it('finds a different key', () => {
    expect(compareRecords(records({ ...ABILITY, key: 'other' }), LOG)).to.equal(
      'ability ability-customer: key is "other" in the table, "customer" in the log',
    );
    expect(compareRecords(records(ABILITY, ROLE, { ...FEATURE, key: 'other' }), LOG)).to.equal(
      'feature feature-beta: key is "other" in the table, "beta" in the log',
    );
  });

  it('names the action, the permission and the value', () => {
    expect(compareRecords(records(anAbility('customer', ['read', 'update', 'delete'])), LOG)).to.equal(
      'ability ability-customer: action delete is on in the table, off in the log',
    );
    expect(compareRecords(records(ABILITY, aRole('support', { customer: ['read', 'create'] })), LOG)).to.equal(
      'role role-support: permission customer.create is on in the table, off in the log',
    );
    expect(compareRecords(records(ABILITY, aRole('support', { other: ['read'] })), LOG)).to.equal(
      'role role-support: permission customer.read is off in the table, on in the log',
    );
    expect(compareRecords(records(ABILITY, ROLE, aFeature('beta')), LOG)).to.equal(
      'feature feature-beta: enabled is off in the table, on in the log',
    );
  });

  it('finds a different rollout of a feature', () => {
    const targeting = [{ segments: ['s'], percentage: 5, variant: null }];
    const altered = (rollout: Partial<Rollout>) =>
      compareRecords(records(ABILITY, ROLE, { ...FEATURE, ...rollout }), LOG);
    expect(altered({ variants: variantsOf({ on: true, off: false }), targeting: [] })).to.equal(undefined);
    expect(altered({ targeting })).to.equal(
      'feature feature-beta: targeting is [{"percentage":5,"segments":["s"],"variant":null}] in the table, [] in the log',
    );
    expect(altered({ variants: variantsOf({ on: true, off: true }) })).to.equal(
      'feature feature-beta: variants is {"off":true,"on":true} in the table, {"off":false,"on":true} in the log',
    );
    expect(altered({ onVariant: 'off' })).to.equal(
      'feature feature-beta: onVariant is "off" in the table, "on" in the log',
    );
    expect(altered({ offVariant: 'on' })).to.match(/offVariant/);
  });

  it('finds a different segment: texts, version, times and filters', () => {
    const log = withSegment(SEGMENT);
    expect(compareRecords(withSegment({ ...SEGMENT, filters: { ...SEGMENT.filters } }), log)).to.equal(undefined);
    for (const changed of [{ name: 'other' }, { description: 'other' }, stamps]) {
      expect(compareRecords(withSegment({ ...SEGMENT, ...changed }), log)).to.include('segment segment-gold: ');
    }
    const off = { ...SEGMENT.filters, enabled: [] };
    expect(compareRecords(withSegment({ ...SEGMENT, filters: off }), log)).to.equal(
      'segment segment-gold: filters is {"enabled":[],"values":{"plan":["gold"]}} in the table, ' +
        '{"enabled":["plan"],"values":{"plan":["gold"]}} in the log',
    );
  });

  it('names missing and surplus records', () => {
    const without = anAuthority({ abilities: [ABILITY], roles: [ROLE] }).records;
    expect(compareRecords(without, LOG)).to.equal('feature feature-beta: is missing in the table');
    expect(compareRecords(LOG, without)).to.equal('feature feature-beta: is in the table, but not in the log');
  });
});
