import { expect } from 'chai';
import { ReachedChanges } from '../../src/application/propagation/reached-changes.js';

describe('ReachedChanges', () => {
  it('knows within 10 ms when a change was reached, for a minute of a hundred changes a second', () => {
    const reached = new ReachedChanges();
    for (let seq = 1; seq <= 6_500; seq += 1) reached.reached(seq, seq * 10);
    for (const seq of [1, 2, 499, 500, 3_000, 6_499, 6_500]) expect(reached.knownAt(seq)).to.equal(seq * 10);
    expect(reached.knownAt(6_501)).to.equal(undefined);
  });

  it('answers later, never earlier, for what shares an entry or was forgotten', () => {
    const reached = new ReachedChanges();
    for (let seq = 1; seq <= 20; seq += 1) reached.reached(seq, seq);
    expect([1, 10, 11, 20].map((seq) => reached.knownAt(seq))).to.deep.equal([10, 10, 20, 20]);
    for (let seq = 21; seq <= 7_000; seq += 1) reached.reached(seq, seq * 10);
    expect(reached.knownAt(1)).to.equal(reached.knownAt(501));
    expect(reached.knownAt(1)).to.be.within(5_000, 5_010);
  });

  it('knows nothing at first', () => {
    expect(new ReachedChanges().knownAt(1)).to.equal(undefined);
  });
});
