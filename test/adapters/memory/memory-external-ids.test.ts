import { expect } from 'chai';
import fc from 'fast-check';
import { MemoryExternalIds } from '../../../src/adapters/memory/customers/memory-external-ids.js';
import { aCustomer } from '../../support/builders-customers.js';

const shared = aCustomer({ ownColumns: new Map([['external_id', 'shared']]) });

describe('MemoryExternalIds', () => {
  it('finds the smallest id, whatever is added and removed', () => {
    const steps = fc.array(fc.record({ id: fc.nat(9).map(String), look: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (toggles) => {
        const [ids, expected] = [new MemoryExternalIds(), new Set<string>()];
        for (const { id, look } of toggles) {
          const known = expected.delete(id);
          if (!known) expected.add(id);
          ids.changed(id, known ? shared : undefined, known ? undefined : shared);
          if (look) expect(ids.first('shared')).to.equal([...expected].sort()[0]);
        }
        expect(ids.first('shared')).to.equal([...expected].sort()[0]);
      }),
    );
  });

  it('does not look at all customers with the same one each time', () => {
    const ids = new MemoryExternalIds();
    for (let n = 0; n < 100_000; n += 1) ids.changed(String(n).padStart(6, '0'), undefined, shared);
    ids.changed('000000', shared, undefined);
    const start = performance.now();
    for (let n = 0; n < 1_000; n += 1) expect(ids.first('shared')).to.equal('000001');
    expect(performance.now() - start).to.be.lessThan(500);
  });
});
