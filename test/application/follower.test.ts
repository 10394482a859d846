import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { Follower } from '../../src/application/authority/authority-projection.js';
import { applyChange } from '../../src/domain/authority/apply-change.js';
import { diffRecords } from '../../src/domain/authority/authority-diff.js';
import { Authority } from '../../src/domain/authority/authority.js';
import { featureFields } from '../../src/domain/access/record-fields.js';
import type { Change } from '../../src/domain/changes/change.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { aFeature, created, sealed } from '../support/builders.js';
import { ControlledLog } from '../support/controlled-log.js';
import { FixedClock } from '../support/fixed-clock.js';
import { BOUND } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

/** Another process adds features to the log. */
async function add(store: MemoryStore, ...keys: string[]): Promise<Change[]> {
  return store.transact(async (transaction) => {
    const changes: Change[] = [];
    for (const key of keys) {
      const before = new Authority(transaction.head, await transaction.loadRecords());
      const change = sealed(transaction.head, created('feature', `feature-${key}`, featureFields(aFeature(key))));
      await transaction.append(change, diffRecords(before.records, applyChange(before, change).records));
      changes.push(change);
    }
    return changes;
  });
}

function aFollower() {
  const store = new MemoryStore({ sha256 });
  const clock = new FixedClock();
  const log = new ControlledLog(store.log);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const follower = new Follower({ log, clock, sha256, boundMs: BOUND, onError });
  const heard: (number | undefined)[] = [];
  follower.onChange((change) => heard.push(change?.seq));
  const keys = () => [...follower.authority.records.features.values()].map(({ key }) => key);
  return { store, clock, log, errors, follower, heard, keys };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('Follower', () => {
  describe('freshness', () => {
    it('is none before the first look', () => {
      const { follower } = aFollower();
      expect(follower.isFresh()).to.be.false;
      expect(follower.ageMs()).to.equal(Infinity);
    });

    it('lasts for the bound and not a millisecond longer', async () => {
      const { follower, clock } = aFollower();
      await follower.look();
      clock.advance(BOUND);
      expect(follower.isFresh()).to.be.true;
      clock.advance(1);
      expect(follower.isFresh()).to.be.false;
    });

    it('ends on either clock, and a wall clock that went back does not lengthen it', async () => {
      const { follower, clock } = aFollower();
      await follower.look();
      clock.jumpWall(BOUND + 1);
      expect(follower.isFresh(), 'the machine slept').to.be.false;
      await follower.ensureFresh();
      expect(follower.isFresh()).to.be.true;
      clock.jumpWall(-3_600_000);
      clock.advanceMonotonic(BOUND + 1);
      expect(follower.isFresh(), 'set back').to.be.false;
    });

    it('counts from before the head was asked for', async () => {
      const { follower, clock, log } = aFollower();
      log.stall();
      const look = follower.look();
      clock.advance(400);
      log.go();
      await look;
      expect(follower.ageMs()).to.equal(400);
    });

    it('a look that fails makes nothing fresher, and says why', async () => {
      const { follower, clock, log, errors } = aFollower();
      await follower.look();
      clock.advance(300);
      log.failing = true;
      expect(await refusalOf(follower.look())).to.equal(errors[0]);
      expect(follower.ageMs()).to.equal(300);
    });
  });

  describe('ensureFresh', () => {
    it('reads the head and leaves no timer behind', async () => {
      const { store, follower, clock, keys } = aFollower();
      await add(store, 'a');
      await follower.ensureFresh();
      expect(keys()).to.deep.equal(['a']);
      expect(clock.pendingTimers).to.equal(0);
    });

    it('waits 500 ms at most', async () => {
      const { follower, clock, log } = aFollower();
      log.stall();
      let error: unknown;
      const asked = refusalOf(follower.ensureFresh()).then((refusal) => (error = refusal));
      clock.advance(499);
      await settle();
      expect(error).to.be.undefined;
      clock.advance(1);
      await asked;
      expect(error).to.be.instanceOf(Unavailable).and.include({ code: 'storage_unavailable' });
      log.go();
    });

    it('is Unavailable when the log fails, never the failure itself', async () => {
      const { follower, log } = aFollower();
      log.failing = true;
      expect(await refusalOf(follower.ensureFresh())).to.be.instanceOf(Unavailable);
    });

    it('is Unavailable when the answer is older than the bound', async () => {
      const { follower, clock, log } = aFollower();
      log.stall();
      const asked = refusalOf(follower.ensureFresh());
      clock.jumpWall(BOUND + 1);
      log.go();
      expect(await asked).to.be.instanceOf(Unavailable);
    });
  });

  it('looks that are asked for while one runs share the one after it', async () => {
    const { store, follower, log, keys } = aFollower();
    log.stall();
    const first = follower.look();
    await settle();
    await add(store, 'a');
    const shared = [follower.look(), follower.look(), follower.ensureFresh()];
    log.go();
    await first;
    expect(keys(), 'its head was read before').to.deep.equal([]);
    await Promise.all(shared);
    expect(keys()).to.deep.equal(['a']);
    expect(log.heads).to.equal(2);
  });

  it('a look after one that failed succeeds', async () => {
    const { follower, log } = aFollower();
    log.failing = true;
    log.stall();
    const first = refusalOf(follower.look());
    const second = follower.look();
    await settle();
    log.failing = false;
    log.go();
    await first;
    await second;
    expect(follower.isFresh()).to.be.true;
  });

  it('applies what is missing, in order, and tells of each change once', async () => {
    const { store, follower, heard, keys, log } = aFollower();
    await add(store, 'a', 'b');
    await follower.look();
    await add(store, 'c');
    await follower.look();
    await follower.look();
    expect(keys()).to.deep.equal(['a', 'b', 'c']);
    expect(heard).to.deep.equal([1, 2, 3]);
    expect(log.loads).to.equal(0);
    expect(follower.authority.head).to.deep.equal(await store.log.head());
  });

  it('reloads when the chain is broken, and tells that anything may have changed', async () => {
    const { store, follower, heard, keys, log } = aFollower();
    await add(store, 'a');
    await follower.look();
    await add(store, 'b', 'c');
    const whole = log.listAfter.bind(log);
    log.listAfter = async (seq, limit) => {
      const changes = await whole(seq, limit);
      return changes.map((change) => (change.seq === 3 ? { ...change, hash: sha256('another') } : change));
    };
    await follower.look();
    expect(log.loads).to.equal(1);
    expect(heard).to.deep.equal([1, 2, undefined]);
    expect(keys()).to.deep.equal(['a', 'b', 'c']);
  });

  it('reloads when the head has another hash at the same place', async () => {
    const { follower, store, log, keys } = aFollower();
    const other = new MemoryStore({ sha256 });
    await add(other, 'other');
    await add(store, 'a');
    await follower.look();
    log.head = () => other.log.head();
    log.load = () => other.log.load();
    await follower.look();
    expect(keys()).to.deep.equal(['other']);
  });

  it('reloads when it is too far behind', async () => {
    const { store, follower, heard, log } = aFollower();
    await add(store, ...Array.from({ length: 1_001 }, (_, n) => `f${n}`));
    await follower.look();
    expect([log.lists, log.loads]).to.deep.equal([0, 1]);
    expect(heard).to.deep.equal([undefined]);
    expect(follower.authority.records.features.size).to.equal(1_001);
  });

  describe('advance', () => {
    it('takes over a commit without reading anything', async () => {
      const { store, follower, heard, keys, log } = aFollower();
      await follower.look();
      const changes = await add(store, 'a', 'b');
      const authority = changes.reduce(applyChange, follower.authority);
      const heads = log.heads;
      await follower.advance(changes, authority);
      expect(keys()).to.deep.equal(['a', 'b']);
      expect(heard).to.deep.equal([1, 2]);
      expect(log.heads).to.equal(heads);
      await follower.advance(changes, authority);
      expect(heard, 'twice').to.deep.equal([1, 2]);
    });

    it('reads what lies before the commit', async () => {
      const { store, follower, heard, keys } = aFollower();
      await follower.look();
      const first = await add(store, 'elsewhere');
      const mine = await add(store, 'mine');
      await follower.advance(mine, [...first, ...mine].reduce(applyChange, follower.authority));
      expect(keys()).to.deep.equal(['elsewhere', 'mine']);
      expect(heard).to.deep.equal([1, 2]);
    });

    it('serves nobody when that reading fails, until a look succeeds', async () => {
      const { store, follower, log, keys } = aFollower();
      await follower.look();
      const first = await add(store, 'elsewhere');
      const mine = await add(store, 'mine');
      log.failing = true;
      await follower.advance(mine, [...first, ...mine].reduce(applyChange, follower.authority));
      expect(follower.isFresh()).to.be.false;
      expect(await refusalOf(follower.ensureFresh())).to.be.instanceOf(Unavailable);
      log.failing = false;
      await follower.ensureFresh();
      expect(keys()).to.deep.equal(['elsewhere', 'mine']);
    });
  });
});
