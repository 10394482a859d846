import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { aFeatureCreated, appendEntry } from '../support/builders-store.js';
import { HostileStore } from '../support/hostile-store.js';
import { rejectionOf } from '../support/rejection.js';

describe('HostileStore', () => {
  const write = (store: HostileStore, name: string) =>
    store.transact((transaction) => appendEntry(transaction, aFeatureCreated(name)));

  it('runs every callback twice and keeps the second attempt', async () => {
    const store = new HostileStore(new MemoryStore());
    let runs = 0;
    await store.transact(async (transaction) => {
      runs += 1;
      await appendEntry(transaction, aFeatureCreated('a'));
    });
    expect(runs).to.equal(2);
    expect((await store.log.head()).seq).to.equal(1);
  });

  it('lets a later callback commit between two attempts', async () => {
    const store = new HostileStore(new MemoryStore());
    await Promise.all([write(store, 'first'), write(store, 'second')]);
    expect((await store.log.listAfter(0, 9)).map((change) => change.recordId)).to.deep.equal(['second', 'first']);
  });

  it('fails a commit and loses an answer on demand, once', async () => {
    const store = new HostileStore(new MemoryStore());
    store.failNextCommit();
    expect(await rejectionOf(write(store, 'a')))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'storage_unavailable' });
    expect((await store.log.head()).seq).to.equal(0);
    store.loseNextAnswer();
    expect(await rejectionOf(write(store, 'b')))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'outcome_unknown' });
    expect((await store.log.head()).seq).to.equal(1);
    expect((await write(store, 'c')).seq).to.equal(2);
  });
});
