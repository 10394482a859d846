import { expect } from 'chai';
import fc from 'fast-check';
import { externalIdsOf, externalIdText } from '../../../src/domain/customers/external-id.js';

describe('externalIdsOf', () => {
  it('returns the texts, numbers and booleans that look the same', () => {
    expect(externalIdsOf('42')).to.deep.equal(['42', 42]);
    expect(externalIdsOf('-4.5')).to.deep.equal(['-4.5', -4.5]);
    expect(externalIdsOf('true')).to.deep.equal(['true', true]);
    for (const text of ['', '042', '42.0', '4e1', ' 42', 'NaN', 'Infinity', '-0', 'True', '1147386954405658704']) {
      expect(externalIdsOf(text), text).to.deep.equal([text]);
    }
  });

  it('finds every value by its text form', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(scalar, (value) => {
        // Adding 0 turns -0, which isn't stored, into 0.
        const stored = typeof value === 'number' ? value + 0 : value;
        expect(externalIdsOf(externalIdText(stored))).to.include(stored);
      }),
    );
  });
});
