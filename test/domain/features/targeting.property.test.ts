import { expect } from 'chai';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { bucketOf, BUCKETS } from '../../../src/domain/features/bucket.js';
import { CUSTOMER_FIELDS } from '../../../src/domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../src/domain/customers/customer.js';
import { evaluateFlag, explainFlag, KEY_MISSING, type Evaluation } from '../../../src/domain/features/evaluate-flag.js';
import type { Feature } from '../../../src/domain/features/feature.js';
import { variantsOf } from '../../../src/domain/features/rollout.js';
import { ruleShares } from '../../../src/domain/features/rule-share.js';
import { Subject } from '../../../src/domain/features/subject.js';
import { evaluateList } from '../../../src/domain/lists/evaluate-list.js';
import { criteriaOf } from '../../../src/domain/segments/segment-criteria.js';
import type { Segment } from '../../../src/domain/segments/segment.js';
import { aFeature, aSegment } from '../../support/builders.js';
import { aCustomer, aQuery } from '../../support/builders-customers.js';
import { resultOf } from '../../support/result-of.js';

const PLANS = ['gold', 'tin', 'Gold'];
const NAMES = ['a', 'b', 'c'];

const customers = fc.array(
  fc.record({
    status: fc.constantFrom('lead', 'active'),
    plan: fc.option(fc.constantFrom(...PLANS)),
    seats: fc.nat(9),
  }),
  { maxLength: 8 },
);
const segments = fc.array(
  fc.dictionary(
    fc.constantFrom('status', 'plan', 'plan_ne', 'seats_gte', 'seats_lte', 'q'),
    fc.array(fc.constantFrom('lead', 'active', 'gold', '3', '6'), { maxLength: 2 }),
    { maxKeys: 3 },
  ),
  { maxLength: 4 },
);
const percentage = fc.oneof(
  fc.constant(100),
  fc.constant(0),
  fc.nat(9_999).map((n) => n / 100),
);
/** Bounds of the parts, in hundredths: together at most 100 percent, and some of them empty. */
const split = fc
  .tuple(fc.shuffledSubarray(NAMES, { minLength: 2 }), fc.array(fc.nat(10_000), { minLength: 3, maxLength: 3 }))
  .map(([names, bounds]) => {
    const ends = bounds.sort((a, b) => a - b);
    return names.map((variant, n) => ({ variant, percentage: (ends[n]! - (ends[n - 1] ?? 0)) / 100 }));
  });
const ids = fc.array(fc.nat(3), { maxLength: 3 });
const rules = fc.array(
  fc.oneof(
    fc.record({ segments: ids, percentage, variant: fc.option(fc.constantFrom(...NAMES)) }),
    fc.record({ segments: ids, split }),
  ),
  { maxLength: 4 },
);

function aBase(rows: readonly { status: string; plan: string | null; seats: number }[]): Customer[] {
  return rows.map(({ status, plan, seats }, n) => {
    const ownColumns = new Map<string, string | number>([['seats', seats]]);
    if (plan !== null) ownColumns.set('plan', plan);
    return aCustomer({ id: `customer-${n}`, status, ownColumns });
  });
}

/** Lists the members of each segment, and hashes with another library. */
function naively(
  feature: Feature,
  key: string | undefined,
  base: readonly Customer[],
  all: readonly Segment[],
): Evaluation {
  const outcome = (variant: string, reason: 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT') => ({
    ...{ value: feature.variants.get(variant)!, variant, reason },
  });
  if (!feature.enabled) return outcome('b', 'STATIC');
  if (feature.targeting.length === 0) return outcome('a', 'STATIC');
  for (const { segments: ids, ...rule } of feature.targeting) {
    const lists = all
      .filter(({ id }) => ids.includes(id))
      .map(({ filters }) => {
        const query = aQuery({ ...criteriaOf(filters), page: { kind: 'slice', start: 0, limit: 100 } });
        return evaluateList(base, query, CUSTOMER_FIELDS, customerValue).records;
      });
    if (ids.length > 0 && !lists.some((members) => members.some(({ id }) => id === key))) continue;
    if (!('split' in rule) && rule.percentage === 100) return outcome(rule.variant ?? 'a', 'TARGETING_MATCH');
    if (key === undefined) return KEY_MISSING;
    const bucket = naiveBucket(feature.key, key);
    if (rule.split !== undefined) {
      const all = rule.split.flatMap((part) => Array<string>(Math.round(part.percentage * 100)).fill(part.variant));
      return outcome(all[bucket] ?? 'b', 'SPLIT');
    }
    if (bucket >= rule.percentage * 100 - 1e-6) continue;
    return outcome(rule.variant ?? 'a', 'SPLIT');
  }
  return outcome('b', 'DEFAULT');
}

function naiveBucket(feature: string, key: string): number {
  return createHash('sha256').update(`${feature}:${key}`).digest().readUInt32BE(0) % 10_000;
}

describe('targeting', () => {
  it('evaluates as a look at the lists of all segments does, and explains what it evaluates', () => {
    fc.assert(
      fc.property(
        customers,
        segments,
        rules,
        fc.boolean(),
        fc.option(fc.nat(9)),
        (rows, filters, wanted, enabled, who) => {
          const base = aBase(rows);
          const all = filters.map((values, n) => aSegment(String(n), values));
          const targeting = wanted.map((one) => ({
            ...one,
            segments: one.segments.filter((n) => n < all.length).map((n) => `segment-${n}`),
          }));
          const variants = variantsOf({ a: 'A', b: 'B', c: 'C' });
          const feature = aFeature('flag', enabled, { variants, onVariant: 'a', offVariant: 'b', targeting });
          const key = who === null ? undefined : `customer-${who}`;
          const customer = base.find(({ id }) => id === key) ?? null;
          const byId = new Map(all.map((one) => [one.id, one] as const));
          const expected = naively(feature, key, base, all);
          expect(evaluateFlag(feature, new Subject(key, customer, byId), sha256)).to.deep.equal(expected);
          const unread = evaluateFlag(feature, new Subject(key, undefined, byId), sha256);
          if (unread !== undefined) expect(unread).to.deep.equal(expected);
          const explained = resultOf(explainFlag(feature, new Subject(key, customer, byId), sha256));
          expect(explained.evaluation).to.deep.equal(expected);
          const deciding = explained.rules.find(({ matched }) => matched);
          if (enabled && targeting.length > 0 && expected !== KEY_MISSING) {
            expect(deciding === undefined).to.equal(expected.reason === 'DEFAULT');
            if (deciding !== undefined) {
              const { rule, part } = deciding;
              expect(expected.variant).to.equal(rule.split === undefined ? (rule.variant ?? 'a') : (part ?? 'b'));
            }
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('gives a percentage of the customers its variant, within 1 %, and only ever adds some', () => {
    const keys = Array.from({ length: 10_000 }, (_, n) => `customer-${n}`);
    const on = (percentage: number) => {
      const feature = aFeature('rollout', true, { targeting: [{ segments: [], percentage, variant: null }] });
      return new Set(
        keys.filter((key) => {
          const evaluation = evaluateFlag(feature, new Subject(key, null, new Map()), sha256);
          return evaluation !== KEY_MISSING && evaluation?.variant === 'on';
        }),
      );
    };
    let before = new Set<string>();
    for (const percentage of [0, 0.01, 5, 12.34, 33.33, 50, 75, 99.99, 100]) {
      const now = on(percentage);
      expect(now.size / 100).to.be.closeTo(percentage, 1);
      for (const key of before) expect(now.has(key), `${key} at ${percentage}`).to.equal(true);
      before = now;
    }
    expect(on(0).size).to.equal(0);
    expect(on(100).size).to.equal(10_000);
  });

  it('gives each bucket what the real shares say, when no rule has segments', () => {
    const everybody = rules.map((some) => some.map((rule) => ({ ...rule, segments: [] as string[] })));
    fc.assert(
      fc.property(everybody, (targeting) => {
        const variants = variantsOf({ a: 'A', b: 'B', c: 'C', rest: 'R' });
        const feature = aFeature('flag', true, { variants, onVariant: 'a', offVariant: 'rest', targeting });
        const counted = new Map<string, number>();
        for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
          const hash = () => bucket.toString(16).padStart(8, '0');
          const { variant } = evaluateFlag(feature, new Subject('k', null, new Map()), hash) as { variant: string };
          counted.set(variant, (counted.get(variant) ?? 0) + 1);
        }
        if (targeting.length === 0) return;
        const said = new Map<string, number>();
        const add = (variant: string, share: number) => said.set(variant, (said.get(variant) ?? 0) + share * 100);
        ruleShares(targeting).forEach(({ share, parts }, n) => {
          const rule = targeting[n]!;
          if ('split' in rule) {
            rule.split.forEach(({ variant }, part) => add(variant, parts[part]!));
            const together = parts.reduce((sum, one) => sum + one, 0);
            expect(share).to.be.closeTo(together, 1e-9);
          } else {
            add(rule.variant ?? 'a', share);
          }
        });
        for (const name of NAMES) expect(said.get(name) ?? 0, name).to.be.closeTo(counted.get(name) ?? 0, 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it('takes the bucket from the first four bytes of the hash', () => {
    // printf 'beta:ada' | sha256sum
    const digest = createHash('sha256').update('beta:ada').digest();
    expect(bucketOf('beta', 'ada', sha256)).to.equal(digest.readUInt32BE(0) % BUCKETS);
    expect(bucketOf('beta', 'ada', () => 'ffffffff00')).to.equal(4_294_967_295 % 10_000);
  });

  it('compares the bucket with the exact hundredths', () => {
    const at = (bucket: number, percentage: number) => {
      const feature = aFeature('a', true, { targeting: [{ segments: [], percentage, variant: null }] });
      const hash = () => bucket.toString(16).padStart(8, '0');
      return (evaluateFlag(feature, new Subject('k', null, new Map()), hash) as { variant: string }).variant;
    };
    for (const [percentage, bound] of [
      [12.34, 1_234],
      [0.29, 29],
      [1.15, 115],
      [99.99, 9_999],
    ] as const) {
      expect([at(bound - 1, percentage), at(bound, percentage)]).to.deep.equal(['on', 'off']);
    }
  });
});
