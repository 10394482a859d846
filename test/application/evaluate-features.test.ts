import { expect } from 'chai';
import { sha256 } from '../../src/adapters/security/sha256.js';
import type { FreshAuthorityReader } from '../../src/application/authority/from-current-records.js';
import { EvaluateFeatures } from '../../src/application/features/evaluate-features.js';
import { ExplainFeature } from '../../src/application/features/explain-feature.js';
import { NO_EVALUATION_LOG } from '../support/no-evaluation-log.js';
import type { Actor } from '../../src/domain/permissions/actor.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import type { Feature } from '../../src/domain/features/feature.js';
import type { Segment } from '../../src/domain/segments/segment.js';
import {
  aFeature,
  anAbility,
  anActor,
  anAdministratorRole,
  aSegment,
  anAuthority,
  aUser,
} from '../support/builders.js';
import { aCustomer } from '../support/builders-customers.js';
import { occupy, turnsDuring } from '../support/event-loop.js';
import { refusalOf } from '../support/refusal.js';

const ADA = aCustomer({ id: 'ada', ownColumns: new Map([['plan', 'gold']]) });
const RULES = { targeting: [{ segments: ['segment-s'], percentage: 100, variant: null }] };
const ON = aFeature('kill', true, RULES);
const gold = aSegment('s', { plan: ['gold'], plan_ne: ['tin'] });

const beforeAnswer = () => Promise.resolve();

const holding = (feature: Feature, segment: Segment) => anAuthority({ features: [feature], segments: [segment] });

/** Use cases over a projection that `reader` stands for; `onLookUp` is called while the customer is read. */
function given(onLookUp: (projection: Projection) => void) {
  const reader = new Projection();
  let lookups = 0;
  const customers = {
    findByKey: async (): Promise<Customer> => {
      lookups += 1;
      await Promise.resolve();
      onLookUp(reader);
      return ADA;
    },
  };
  const evaluate = new EvaluateFeatures({ reader, customers, sha256, log: NO_EVALUATION_LOG, beforeAnswer });
  const explain = new ExplainFeature(reader, customers, sha256);
  return {
    reader,
    lookups: () => lookups,
    evaluate: async (flagKey?: string) => {
      const flags = await evaluate.execute(administrator, { targetingKey: 'ada', ...(flagKey && { flagKey }) });
      return flags.map(({ evaluation }) => evaluation);
    },
    explain: () => explain.execute(administrator, { id: ON.id, targetingKey: 'ada' }),
  };
}

class Projection implements FreshAuthorityReader {
  authority = holding(ON, gold);
  fresh = true;
  onRefresh: () => void = () => undefined;

  isCurrent(): boolean {
    return this.fresh;
  }

  async ensureFresh(): Promise<void> {
    await Promise.resolve();
    this.onRefresh();
    this.fresh = true;
  }
}

const abilities = ['settings', 'segment', 'customer'].map((key) => anAbility(key));
const role = anAdministratorRole(abilities);
const administrator: Actor = anActor(aUser({ roleIds: [role.id] }), anAuthority({ abilities, roles: [role] }));

const off = { value: false, variant: 'off', reason: 'STATIC' };
const out = { value: false, variant: 'off', reason: 'DEFAULT' };
const isIn = { value: true, variant: 'on', reason: 'TARGETING_MATCH' };
const switchedOff = holding({ ...ON, enabled: false }, gold);
const withoutAda = holding(ON, aSegment('s', { plan: ['tin'], plan_ne: ['gold'] }));

describe('evaluations', () => {
  it('find the customer once', async () => {
    const service = given(() => undefined);
    expect(await service.evaluate('kill')).to.deep.equal([isIn]);
    expect(service.lookups()).to.equal(1);
  });

  for (const [what, authority, expected] of [
    ['a feature that is switched off', switchedOff, off],
    ['filters that change', withoutAda, out],
  ] as const) {
    it(`follow ${what} while the customer is read`, async () => {
      const service = given((reader) => {
        reader.authority = authority;
      });
      expect(await service.evaluate('kill')).to.deep.equal([expected]);
      expect(service.lookups()).to.equal(1);
      service.reader.authority = holding(ON, gold);
      expect(await service.evaluate()).to.deep.equal([expected]);
      service.reader.authority = holding(ON, gold);
      expect((await service.explain()).evaluation).to.deep.equal(expected);
      expect(service.lookups()).to.equal(3);
    });
  }

  it('refresh a projection that is no longer fresh then', async () => {
    const service = given((reader) => {
      reader.fresh = false;
    });
    service.reader.onRefresh = () => {
      service.reader.authority = switchedOff;
    };
    expect(await service.evaluate('kill')).to.deep.equal([off]);
    service.reader.authority = holding(ON, gold);
    expect((await service.explain()).evaluation).to.deep.equal(off);
  });

  it('follow what changes while answers of the same turn are computed', async () => {
    const reader = new Projection();
    let answers = 0;
    const evaluate = new EvaluateFeatures({
      reader,
      customers: { findByKey: () => Promise.resolve(ADA) },
      sha256,
      log: NO_EVALUATION_LOG,
      beforeAnswer: () => {
        answers += 1;
        reader.authority = switchedOff;
        return Promise.resolve();
      },
    });
    const [flag] = await evaluate.execute(administrator, { flagKey: 'kill', targetingKey: 'ada' });
    expect([flag?.evaluation, answers]).to.deep.equal([off, 2]);
  });

  it('refuse when the features change every time', async () => {
    const service = given(() => undefined);
    service.reader.isCurrent = () => false;
    service.reader.onRefresh = () => {
      service.reader.authority = holding({ ...ON }, gold);
    };
    expect(await refusalOf(service.evaluate('kill'))).to.be.instanceOf(Unavailable);
    expect(service.lookups()).to.equal(1);
  });

  it('give other requests a turn between two segments, also within one flag', async () => {
    const segments = Array.from({ length: 50 }, (_, n) => aSegment(`n${n}`, { plan: ['tin'] }));
    const targeting = [{ segments: segments.map(({ id }) => id), percentage: 100, variant: null }];
    const reader = new Projection();
    reader.authority = anAuthority({ features: [aFeature('many', true, { targeting })], segments });
    // Each look at a field of the customer takes a millisecond.
    const slow = Object.defineProperty({ ...ADA }, 'ownColumns', {
      get: () => {
        occupy(1);
        return ADA.ownColumns;
      },
    });
    const customers = { findByKey: () => Promise.resolve(slow) };
    const evaluate = new EvaluateFeatures({ reader, customers, sha256, log: NO_EVALUATION_LOG, beforeAnswer });
    const evaluated = await turnsDuring(async () => {
      const [flag] = await evaluate.execute(administrator, { flagKey: 'many', targetingKey: 'ada' });
      expect(flag?.evaluation).to.deep.equal(out);
    });
    expect(evaluated).to.be.greaterThan(10);
    const explain = new ExplainFeature(reader, customers, sha256);
    const explained = await turnsDuring(async () => {
      const { rules } = await explain.execute(administrator, { id: 'feature-many', targetingKey: 'ada' });
      expect(rules[0]?.segments.length).to.equal(50);
    });
    expect(explained).to.be.greaterThan(20);
  });
});
