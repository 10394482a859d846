import { expect } from 'chai';
import fc from 'fast-check';
import { ruleShares } from '../../../clients/react-admin/src/rule-shares.js';
import { ruleShares as ofService } from '../../../src/domain/features/rule-share.js';

const percentage = fc.nat(10_000).map((n) => n / 100);
const segments = fc.constantFrom<string[]>([], ['s']);
const split = fc
  .array(fc.nat(10_000), { minLength: 2, maxLength: 4 })
  .map((bounds) => bounds.sort((a, b) => a - b))
  .map((ends) =>
    ends.map((end, n) => ({ variant: `v${n}`, percentage: (end - (n === 0 ? 0 : (ends[n - 1] ?? 0))) / 100 })),
  );
const rules = fc.array(
  fc.oneof(fc.record({ segments, percentage, variant: fc.constant(null) }), fc.record({ segments, split })),
  { maxLength: 6 },
);

describe('ruleShares of a form', () => {
  it('tells in the form what the service tells of stored rules', () => {
    fc.assert(
      fc.property(rules, (targeting) => {
        expect(ruleShares(targeting)).to.deep.equal(ofService(targeting));
      }),
    );
  });

  it('counts a percentage that nobody has typed yet as 0', () => {
    expect(ruleShares([{ segments: [], percentage: null }])).to.deep.equal([{ share: 0, parts: [] }]);
  });
});
