import { expect } from 'chai';
import { SystemClock } from '../../src/adapters/security/system-clock.js';
import { InitialCounts } from '../../src/application/segments/initial-counts.js';
import type { TrackedCriteria } from '../../src/domain/segments/tracked-criteria.js';
import { rejectionOf } from '../support/rejection.js';

const filter = (digest: string): TrackedCriteria => ({
  criteria: { filters: [], search: [] },
  text: digest,
  digest,
  isByStatusAndRole: false,
});

/** Readers are discarded after the test. */
const sharing = () => ({ clock: new SystemClock(), recentUse: new Map() });

describe('InitialCounts', () => {
  it('counts one filter per reader at a time, and each once, however many wait for it', async () => {
    const events: string[] = [];
    const counts = new InitialCounts(async ({ digest }) => {
      events.push(`${digest} begins`);
      await Promise.resolve();
      events.push(`${digest} ends`);
    }, sharing());
    await Promise.all([counts.countAll([filter('a'), filter('b')]), counts.countAll([filter('b'), filter('a')])]);
    expect(events).to.deep.equal(['a begins', 'a ends', 'b begins', 'b ends']);
    await counts.countAll([filter('a')]);
    expect(events).to.have.length(6);
  });

  it('reports a failure to all waiting callers, and continues counting', async () => {
    const counted: string[] = [];
    const counts = new InitialCounts(async ({ digest }) => {
      if (digest === 'a' && counted.length === 0) throw new Error('not now');
      counted.push(digest);
    }, sharing());
    const failing = counts.countAll([filter('a')]);
    const [error] = await Promise.all([rejectionOf(failing), counts.countAll([filter('b')])]);
    expect(error.message).to.equal('not now');
    await counts.countAll([filter('a')]);
    expect(counted).to.deep.equal(['b', 'a']);
  });

  it("counts for one reader while another's filters take long", async () => {
    let end = () => {};
    const endless = new Promise<void>((resolve) => (end = resolve));
    const counts = new InitialCounts((_, reader) => (reader === 'slow' ? endless : Promise.resolve()), sharing());
    const slow = counts.countAll(['a', 'b', 'c'].map(filter), 'slow');
    await counts.countAll([filter('d')], 'quick');
    end();
    await slow;
  });
});
