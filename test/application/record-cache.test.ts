import { expect } from 'chai';
import { RecordCache } from '../../src/application/authority/record-cache.js';
import { deferred } from '../support/fixed-clock.js';
import { refusalOf } from '../support/refusal.js';

function aCache() {
  const reads: ReturnType<typeof deferred<string | undefined>>[] = [];
  const kept = new Map<string, string>();
  const cache = new RecordCache<string>(kept, () => {
    const read = deferred<string | undefined>();
    reads.push(read);
    return read.promise;
  });
  return { cache, reads, kept };
}

/** Long enough for all pending promise callbacks. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('RecordCache', () => {
  it('caches records, also for `peek`', async () => {
    const { cache, reads } = aCache();
    const first = cache.get('a');
    expect(cache.peek('a')).to.be.undefined;
    reads[0]!.resolve('A');
    expect(await first).to.equal('A');
    expect(await cache.get('a')).to.equal('A');
    expect(cache.peek('a')).to.equal('A');
    expect(reads).to.have.length(1);
  });

  it('shares one read among concurrent callers', async () => {
    const { cache, reads } = aCache();
    const all = Promise.all([cache.get('a'), cache.get('a'), cache.get('b')]);
    expect(reads).to.have.length(2);
    reads[0]!.resolve('A');
    reads[1]!.resolve('B');
    expect(await all).to.deep.equal(['A', 'A', 'B']);
  });

  it("doesn't cache absence", async () => {
    const { cache, reads } = aCache();
    const first = cache.get('a');
    reads[0]!.resolve(undefined);
    expect(await first).to.be.undefined;
    const second = cache.get('a');
    reads[1]!.resolve('A');
    expect(await second).to.equal('A');
  });

  for (const all of [false, true]) {
    it(`reads again after ${all ? 'a reload' : 'a change'} during the read`, async () => {
      const { cache, reads, kept } = aCache();
      const asked = Promise.all([cache.get('a'), cache.get('a')]);
      if (all) cache.forgetAll();
      else cache.forget('a');
      reads[0]!.resolve('old');
      await settle();
      expect(kept.size).to.equal(0);
      expect(reads, 'one read for both').to.have.length(2);
      reads[1]!.resolve('new');
      expect(await asked).to.deep.equal(['new', 'new']);
      expect(cache.peek('a')).to.equal('new');
    });
  }

  it('ignores a late result of an outdated read', async () => {
    const { cache, reads } = aCache();
    const early = cache.get('a');
    cache.forget('a');
    const late = cache.get('a');
    reads[1]!.resolve('new');
    expect(await late).to.equal('new');
    reads[0]!.resolve('old');
    expect(await early).to.equal('new');
    expect(cache.peek('a')).to.equal('new');
  });

  it("shares a failure and doesn't cache it", async () => {
    const { cache, reads } = aCache();
    const both = [refusalOf(cache.get('a')), refusalOf(cache.get('a'))];
    const down = new Error('down');
    reads[0]!.reject(down);
    expect(await Promise.all(both)).to.deep.equal([down, down]);
    const again = cache.get('a');
    reads[1]!.resolve('A');
    expect(await again).to.equal('A');
  });

  it('forgets', async () => {
    const { cache, kept } = aCache();
    kept.set('a', 'A').set('b', 'B');
    cache.forget('a');
    expect([...kept.keys()]).to.deep.equal(['b']);
    cache.forgetAll();
    expect(kept.size).to.equal(0);
    expect(cache.peek('b')).to.be.undefined;
  });
});
