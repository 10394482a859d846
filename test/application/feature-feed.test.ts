import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { FeatureFeed } from '../../src/application/features/feature-feed.js';
import type { ChangeLog } from '../../src/application/ports/change-log.js';
import type { ChangeEntry } from '../../src/domain/changes/change.js';
import { sizeOf, type FeatureEvent } from '../../src/domain/features/feature-events.js';
import { CountedIds } from '../support/counted-ids.js';
import { FixedClock } from '../support/fixed-clock.js';
import { anInstance, aSeededInstance, type Instance } from '../support/instance.js';
import { created, deleted, updated } from '../support/builders.js';

/** Two instances: one writes, the test observes the other's feed. */
async function aFeed() {
  const [store, clock, ids] = [new MemoryStore({ sha256 }), new FixedClock(), new CountedIds()];
  const one = await aSeededInstance({ store, clock, ids });
  const two = anInstance({ store, clock, ids });
  await two.projection.refresh();
  const reads: number[] = [];
  const log: Pick<ChangeLog, 'listAfter'> = {
    listAfter: (seq, limit) => {
      reads.push(seq);
      return store.log.listAfter(seq, limit);
    },
  };
  const feed = new FeatureFeed(two.projection, log);
  const events: FeatureEvent[] = [];
  feed.onEvent((event) => events.push(event));
  const storeId = await feed.storeId();
  reads.length = 0;
  const { seq: base } = two.projection.authority.head;
  return { one, two, feed, events, reads, base, id: (seq: number) => `${storeId}:${seq}` };
}

async function write({ writer }: Instance, ...entries: ChangeEntry[]): Promise<void> {
  await writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
    for (const entry of entries) await transaction.record(entry);
  });
}

const FLAG = { key: 'a', name: 'A', description: '', enabled: false };
const noise = (count: number) => Array.from({ length: count }, (_, n) => deleted('session', `session-${n}`));

describe('FeatureFeed', () => {
  it('emits changes of the AuthorityProjection, and starts a client with missed events', async () => {
    const { one, two, feed, events, base, id } = await aFeed();
    await write(one, created('feature', 'f', FLAG), ...noise(1), updated('feature', 'f', { enabled: true }));
    expect(events).to.deep.equal([]);
    await two.projection.refresh();
    expect(events.map(({ kind, seq }) => [kind, seq])).to.deep.equal([
      ['change', base + 1],
      ['change', base + 3],
    ]);
    expect(await feed.start(undefined)).to.deep.equal({ since: base + 3, events: [], seq: base + 3 });
    const missed = { since: base + 1, events: events.slice(1), seq: base + 3 };
    expect(await feed.start(id(base + 1))).to.deep.equal(missed);
  });

  it('reads the log in batches, and not at all when nothing can have changed', async () => {
    const { one, two, feed, reads, base, id } = await aFeed();
    await write(one, ...noise(600));
    await two.projection.refresh();
    expect(await feed.start(id(base - 1))).to.have.deep.property('events', []);
    expect(reads).to.deep.equal([base - 1, base + 249, base + 499]);
    reads.length = 0;
    for (const seq of [base - 1, base, base + 600]) await feed.start(id(seq));
    expect(reads, 'it is known by now').to.deep.equal([]);
    await feed.start(id(base - 2));
    expect(reads).to.not.deep.equal([]);
  });

  it('starts with a reset when too many entries were missed', async () => {
    const { one, two, feed, base, id } = await aFeed();
    await write(one, created('feature', 'f', FLAG));
    await write(one, ...noise(999));
    await two.projection.refresh();
    expect((await feed.start(id(base))).events.map(({ kind }) => kind)).to.deep.equal(['change']);
    await write(one, ...noise(1));
    await two.projection.refresh();
    expect(await feed.start(id(base))).to.deep.equal({ since: 0, events: [feed.reset()], seq: base + 1_001 });
  });

  it('starts with a reset when the missed events name more features than that', async () => {
    const { one, two, feed, base, id } = await aFeed();
    const targeting = [{ segments: ['s'], percentage: 100, variant: null }];
    const flags = Array.from({ length: 600 }, (_, n) =>
      created('feature', `f-${n}`, { ...FLAG, key: `f_${n}`, targeting }),
    );
    const refilled = updated('segment', 's', { filters: { values: {}, enabled: [] } });
    await write(one, ...flags, created('segment', 's', { name: 'S', filters: { values: {}, enabled: [] } }), refilled);
    await two.projection.refresh();
    const { events } = await feed.start(id(base + 600));
    expect(events.map((event) => [event.kind, sizeOf(event)])).to.deep.equal([['retargeted', 600]]);
    await write(one, refilled);
    await two.projection.refresh();
    expect((await feed.start(id(base + 600))).events).to.deep.equal([feed.reset()]);
    expect((await feed.start(id(base + 602))).events).to.have.length(1);
  });

  it('refreshes before it treats an id as in the future', async () => {
    const { one, feed, base, id } = await aFeed();
    await write(one, created('feature', 'f', FLAG));
    expect(await feed.start(id(base + 1))).to.deep.equal({ since: base + 1, events: [], seq: base + 1 });
    const { events } = await feed.start(id(base + 2));
    expect(events.map(({ kind }) => kind)).to.deep.equal(['reset']);
  });

  it('emits a reset when the projection was reloaded', async () => {
    const { one, two, events } = await aFeed();
    await write(one, created('feature', 'f', FLAG), ...noise(1_000));
    await two.projection.refresh();
    const { seq, at } = two.projection.authority.head;
    expect(events).to.deep.equal([{ kind: 'reset', seq, at, features: [{ id: 'f', key: 'a', enabled: false }] }]);
  });
});
