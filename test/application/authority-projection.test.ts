import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { FileStamp, reserveStamps } from '../../src/adapters/processes/file-stamp.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { AuthorityProjection } from '../../src/application/authority/authority-projection.js';
import { applyChange } from '../../src/domain/authority/apply-change.js';
import { diffRecords } from '../../src/domain/authority/authority-diff.js';
import { Authority } from '../../src/domain/authority/authority.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import type { Change } from '../../src/domain/changes/change.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { aFeature, created, sealed } from '../support/builders.js';
import { ControlledLog } from '../support/controlled-log.js';
import { FixedClock } from '../support/fixed-clock.js';
import { BOUND } from '../support/instance.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { refusalOf } from '../support/refusal.js';

/** Adds features to the log as another process. */
async function add(store: MemoryStore, ...keys: string[]): Promise<Change[]> {
  return store.transact(async (transaction) => {
    const changes: Change[] = [];
    for (const key of keys) {
      const before = new Authority(transaction.head, await transaction.loadRecords());
      const change = sealed(transaction.head, created('feature', `feature-${key}`, FEATURE.logFields(aFeature(key))));
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
  const projection = new AuthorityProjection({ log, clock, sha256, boundMs: BOUND, onError });
  const heard: (number | undefined)[] = [];
  projection.onChange('streams', (change) => heard.push(change?.seq));
  const keys = () => [...projection.authority.records.features.values()].map(({ key }) => key);
  return { store, clock, log, errors, projection, heard, keys };
}

/** Projections of two workers that share a stamp, up to date. */
async function twoWorkers() {
  const store = new MemoryStore({ sha256 });
  const file = openStamp();
  const [first, second] = [0, 1].map((place) => {
    const stamp = new FileStamp(file, { place, places: 3 });
    return new AuthorityProjection({ log: store.log, clock: new FixedClock(), sha256, boundMs: BOUND, stamp });
  }) as [AuthorityProjection, AuthorityProjection];
  for (const projection of [first, second, first]) await projection.refresh();
  return { store, first, second };
}

function openStamp(): number {
  const file = openSync(join(temporaryFolder(), 'stamp'), 'w+');
  after(() => closeSync(file));
  reserveStamps(file, 3);
  return file;
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('AuthorityProjection', () => {
  describe('of one of several workers', () => {
    it('is current until another worker acts on a change', async () => {
      const { store, first, second } = await twoWorkers();
      expect([first.isCurrent(), second.isCurrent()]).to.deep.equal([true, true]);
      const [change] = await add(store, 'one');
      const { authority, basis } = second;
      await first.advance([change!], applyChange(first.authority, change!));
      expect(second.isCurrent()).to.equal(false);
      expect(second.isStillBasedOn(basis), 'before an answer').to.equal(false);
      expect(second.authority, 'nobody has told it').to.equal(authority);
      expect(second.isFresh(), 'it may still be used for what began before').to.equal(true);
      await second.ensureFresh();
      expect(second.authority.head.seq).to.equal(change!.seq);
      await second.ensureFresh();
      expect(second.isCurrent()).to.equal(true);
    });

    it('answers nobody while the others can not be told, and drops what it kept', async () => {
      const store = new MemoryStore({ sha256 });
      let isFull = false;
      const stamp = new FileStamp(openStamp(), { place: 0, places: 1 });
      const renew = (seq: number) => {
        if (isFull) throw new Unavailable('storage_unavailable', 'full');
        stamp.renew(seq);
      };
      const worker = new AuthorityProjection({
        ...{ log: store.log, clock: new FixedClock(), sha256, boundMs: BOUND },
        stamp: { read: () => stamp.read(), renew },
      });
      const heard: (number | undefined)[] = [];
      worker.onChange('caches', (change) => heard.push(change?.seq));
      const [change] = await add(store, 'one');
      isFull = true;
      const told = worker.advance([change!], applyChange(worker.authority, change!));
      expect(await refusalOf(told)).to.be.instanceOf(Unavailable);
      expect(heard).to.deep.equal([change!.seq]);
      expect(worker.isCurrent()).to.equal(false);
      expect(await refusalOf(worker.ensureFresh())).to.be.instanceOf(Unavailable);
      isFull = false;
      await worker.ensureFresh();
      expect([worker.isCurrent(), stamp.read()]).to.deep.equal([true, change!.seq]);
    });

    it('lets no worker be notified of a change that another one can miss', async () => {
      const { store, first, second } = await twoWorkers();
      const seen: boolean[] = [];
      first.onChange('caches', () => seen.push(second.isCurrent()));
      await add(store, 'one', 'two');
      await first.refresh();
      expect(seen).to.deep.equal([false, false]);
    });

    it('notices a change of another worker that falls between its own', async () => {
      const { store, first, second } = await twoWorkers();
      const [own] = await add(store, 'own');
      const [other] = await add(store, 'other');
      const withOwn = applyChange(first.authority, own!);
      await second.refresh();
      expect(second.authority.head.seq).to.equal(other!.seq);
      // Its commit came first, but it acts on it last.
      await first.advance([own!], withOwn);
      expect(first.isCurrent()).to.equal(false);
      await first.ensureFresh();
      expect(first.authority.head.seq).to.equal(other!.seq);
    });
  });

  describe('freshness', () => {
    it('is missing before the first refresh', () => {
      const { projection } = aFollower();
      expect(projection.isFresh()).to.be.false;
      expect(projection.ageMs()).to.equal(Infinity);
    });

    it('lasts exactly as long as the bound', async () => {
      const { projection, clock } = aFollower();
      await projection.refresh();
      clock.advance(BOUND);
      expect(projection.isFresh()).to.be.true;
      clock.advance(1);
      expect(projection.isFresh()).to.be.false;
    });

    it("ends by either clock, and isn't extended when the wall clock goes back", async () => {
      const { projection, clock } = aFollower();
      await projection.refresh();
      clock.jumpWall(BOUND + 1);
      expect(projection.isFresh(), 'the machine slept').to.be.false;
      await projection.ensureFresh();
      expect(projection.isFresh()).to.be.true;
      clock.jumpWall(-3_600_000);
      clock.advanceMonotonic(BOUND + 1);
      expect(projection.isFresh(), 'set back').to.be.false;
    });

    it('counts from before the head was requested', async () => {
      const { projection, clock, log } = aFollower();
      log.stall();
      const look = projection.refresh();
      clock.advance(400);
      log.go();
      await look;
      expect(projection.ageMs()).to.equal(400);
    });

    it("isn't renewed by a failed refresh, which reports why", async () => {
      const { projection, clock, log, errors } = aFollower();
      await projection.refresh();
      clock.advance(300);
      log.failing = true;
      expect(await refusalOf(projection.refresh())).to.equal(errors[0]);
      expect(projection.ageMs()).to.equal(300);
    });
  });

  it('sends the next refresh while a slow one waits for its answer, and only so many', async () => {
    const { projection, clock, log } = aFollower();
    let asked = 0;
    const head = log.head.bind(log);
    log.head = () => {
      asked += 1;
      return head();
    };
    log.stall();
    const refreshes = [projection.refresh()];
    for (let turn = 0; turn < 20; turn += 1) {
      refreshes.push(projection.refresh());
      clock.advance(200);
      await settle();
    }
    expect(asked).to.equal(8);
    log.go();
    await Promise.all(refreshes);
    expect(projection.isFresh()).to.be.true;
    expect(clock.pendingTimers).to.equal(0);
  });

  describe('ensureFresh', () => {
    it('reads the head and leaves no timer behind', async () => {
      const { store, projection, clock, keys } = aFollower();
      await add(store, 'a');
      await projection.ensureFresh();
      expect(keys()).to.deep.equal(['a']);
      expect(clock.pendingTimers).to.equal(0);
    });

    it('waits at most 1.5 s', async () => {
      const { projection, clock, log } = aFollower();
      log.stall();
      let error: unknown;
      const asked = refusalOf(projection.ensureFresh()).then((refusal) => (error = refusal));
      clock.advance(1_499);
      await settle();
      expect(error).to.be.undefined;
      clock.advance(1);
      await asked;
      expect(error).to.be.instanceOf(Unavailable).and.include({ code: 'storage_unavailable' });
      log.go();
    });

    it("throws Unavailable when the log fails, never the log's own error", async () => {
      const { projection, log } = aFollower();
      log.failing = true;
      expect(await refusalOf(projection.ensureFresh())).to.be.instanceOf(Unavailable);
    });

    it('throws Unavailable when the result is older than the bound', async () => {
      const { projection, clock, log } = aFollower();
      log.stall();
      const asked = refusalOf(projection.ensureFresh());
      clock.jumpWall(BOUND + 1);
      log.go();
      expect(await asked).to.be.instanceOf(Unavailable);
    });
  });

  it('calls caches before streams for each change, whatever was added first', async () => {
    const { store, projection } = aFollower();
    await projection.refresh();
    const calls: string[] = [];
    for (const phase of ['streams', 'caches', 'streams', 'caches'] as const) {
      projection.onChange(phase, (change) => calls.push(`${phase} ${change?.seq}`));
    }
    const [first, second] = await add(store, 'a', 'b');
    await projection.refresh();
    const ofOne = (seq: number) => ['caches', 'caches', 'streams', 'streams'].map((phase) => `${phase} ${seq}`);
    expect(calls).to.deep.equal([...ofOne(first!.seq), ...ofOne(second!.seq)]);
  });

  it('calls during a refresh share the next one', async () => {
    const { store, projection, log, keys } = aFollower();
    log.stall();
    const first = projection.refresh();
    await settle();
    await add(store, 'a');
    const shared = [projection.refresh(), projection.refresh(), projection.ensureFresh()];
    log.go();
    await first;
    expect(keys(), 'its head was read before').to.deep.equal([]);
    await Promise.all(shared);
    expect(keys()).to.deep.equal(['a']);
    expect(log.heads).to.equal(2);
  });

  it('refreshes successfully after a failure', async () => {
    const { projection, log } = aFollower();
    log.failing = true;
    log.stall();
    const first = refusalOf(projection.refresh());
    const second = projection.refresh();
    await settle();
    log.failing = false;
    log.go();
    await first;
    await second;
    expect(projection.isFresh()).to.be.true;
  });

  it('applies missing changes in order, and notifies about each once', async () => {
    const { store, projection, heard, keys, log } = aFollower();
    await add(store, 'a', 'b');
    await projection.refresh();
    await add(store, 'c');
    await projection.refresh();
    await projection.refresh();
    expect(keys()).to.deep.equal(['a', 'b', 'c']);
    expect(heard).to.deep.equal([1, 2, 3]);
    expect(log.loads).to.equal(0);
    expect(projection.authority.head).to.deep.equal(await store.log.head());
  });

  it('reloads when the chain is broken, and notifies that anything may have changed', async () => {
    const { store, projection, heard, keys, log } = aFollower();
    await add(store, 'a');
    await projection.refresh();
    await add(store, 'b', 'c');
    const whole = log.listAfter.bind(log);
    log.listAfter = async (seq, limit) => {
      const changes = await whole(seq, limit);
      return changes.map((change) => (change.seq === 3 ? { ...change, hash: sha256('another') } : change));
    };
    await projection.refresh();
    expect(log.loads).to.equal(1);
    expect(heard).to.deep.equal([1, 2, undefined]);
    expect(keys()).to.deep.equal(['a', 'b', 'c']);
  });

  it('reloads when the head has another hash at the same position', async () => {
    const { projection, store, log, keys } = aFollower();
    const other = new MemoryStore({ sha256 });
    await add(other, 'other');
    await add(store, 'a');
    await projection.refresh();
    log.head = () => other.log.head();
    log.load = () => other.log.load();
    await projection.refresh();
    expect(keys()).to.deep.equal(['other']);
  });

  it('reloads when it is too far behind', async () => {
    const { store, projection, heard, log } = aFollower();
    await add(store, ...Array.from({ length: 1_001 }, (_, n) => `f${n}`));
    await projection.refresh();
    expect([log.lists, log.loads]).to.deep.equal([0, 1]);
    expect(heard).to.deep.equal([undefined]);
    expect(projection.authority.records.features.size).to.equal(1_001);
  });

  describe('advance', () => {
    it('applies a commit without reading', async () => {
      const { store, projection, heard, keys, log } = aFollower();
      await projection.refresh();
      const changes = await add(store, 'a', 'b');
      const authority = changes.reduce(applyChange, projection.authority);
      const heads = log.heads;
      await projection.advance(changes, authority);
      expect(keys()).to.deep.equal(['a', 'b']);
      expect(heard).to.deep.equal([1, 2]);
      expect(log.heads).to.equal(heads);
      await projection.advance(changes, authority);
      expect(heard, 'twice').to.deep.equal([1, 2]);
    });

    it('reads missing changes before the commit', async () => {
      const { store, projection, heard, keys } = aFollower();
      await projection.refresh();
      const first = await add(store, 'elsewhere');
      const mine = await add(store, 'mine');
      await projection.advance(mine, [...first, ...mine].reduce(applyChange, projection.authority));
      expect(keys()).to.deep.equal(['elsewhere', 'mine']);
      expect(heard).to.deep.equal([1, 2]);
    });

    it('is stale when that read fails, until a refresh succeeds', async () => {
      const { store, projection, log, keys } = aFollower();
      await projection.refresh();
      const first = await add(store, 'elsewhere');
      const mine = await add(store, 'mine');
      log.failing = true;
      await projection.advance(mine, [...first, ...mine].reduce(applyChange, projection.authority));
      expect(projection.isFresh()).to.be.false;
      expect(await refusalOf(projection.ensureFresh())).to.be.instanceOf(Unavailable);
      log.failing = false;
      await projection.ensureFresh();
      expect(keys()).to.deep.equal(['elsewhere', 'mine']);
    });
  });
});
