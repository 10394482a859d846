import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { AuthorityHistory } from '../../src/application/authority/authority-history.js';
import { SnapshotAuthority } from '../../src/application/authority/snapshot-authority.js';
import { TrustedSnapshots } from '../../src/application/authority/trusted-snapshots.js';
import type { AuthoritySnapshots } from '../../src/application/ports/authority-snapshots.js';
import { Forbidden } from '../../src/domain/permissions/errors.js';
import { applyChange } from '../../src/domain/authority/apply-change.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import { GENESIS, type Change } from '../../src/domain/changes/change.js';
import { OutOfHistory, type Moment } from '../../src/domain/changes/moment.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { anAbility, anActor, anAuthority, aRole, aUser } from '../support/builders.js';
import { aFeatureCreated, appendEntry, sha256, T0 } from '../support/builders-store.js';
import { refusalOf } from '../support/refusal.js';

const ENTRIES = 430;
/** A clock whose timers have elapsed. */
const CLOCK = { timer: () => ({ elapsed: Promise.resolve(), cancel: () => undefined }) };
const keys = ['account', 'role', 'ability'];
const role = aRole('auditor', Object.fromEntries(keys.map((key) => [key, ['read'] as const])));
const here = anAuthority({ abilities: keys.map((key) => anAbility(key)), roles: [role] });
const auditor = anActor(aUser({ roleIds: [role.id] }), here);
const nobody = anActor(aUser(), here);

/** A store with one change a second, and what its entries add up to. */
async function aHistory() {
  const store = new MemoryStore({ sha256 });
  for (let n = 0; n < ENTRIES; n += 1) {
    await store.transact((transaction) => appendEntry(transaction, aFeatureCreated(`f${n}`), T0 + n * 1_000));
  }
  const authorities = [new Authority(GENESIS, NO_RECORDS)];
  for (const change of await store.log.listAfter(0, ENTRIES))
    authorities.push(applyChange(authorities.at(-1)!, change));
  const present = authorities.at(-1)!;
  const projection = { authority: present, ensureFresh: () => Promise.resolve() };
  const reads = { snapshots: 0, entries: 0 };
  const options = {
    projection,
    clock: { ...CLOCK, now: () => present.head.at },
    rebuilds: { run: <T>(_key: string, rebuild: () => Promise<T>) => rebuild() },
    log: store.log,
    history: {
      findFirstLater: (at: number) => store.history.findFirstLater(at),
      listOfAuthority: async (range: Parameters<typeof store.history.listOfAuthority>[0]) => {
        const changes = await store.history.listOfAuthority(range);
        reads.entries += changes.length;
        return changes;
      },
    },
    snapshots: {
      findLatest: (range: { readonly after: number; readonly until: number }) => {
        reads.snapshots += 1;
        return store.authoritySnapshots.findLatest(range);
      },
    },
  };
  const history = new AuthorityHistory(options);
  const read = (moment: Moment | undefined) => history.read(auditor, moment);
  return { store, authorities, present, projection, reads, options, history, read };
}

describe('AuthorityHistory', () => {
  it('returns the projection without a moment, to everybody', async () => {
    const { history, present } = await aHistory();
    expect(await history.read(nobody, undefined)).to.equal(present);
  });

  it('requires the permissions of the change log', async () => {
    const { history } = await aHistory();
    const error = await refusalOf(history.read(nobody, { seq: 1 }));
    expect(error).to.be.instanceOf(Forbidden);
    expect((error as Forbidden).needs).to.deep.equal(['account.read', 'role.read', 'ability.read']);
  });

  it('returns the authority after any change, with and without snapshots', async () => {
    const { store, authorities, read, present } = await aHistory();
    const expectAll = async () => {
      for (const seq of [1, 2, 199, 200, 201, 202, 399, 400, 430, 57, 58, 401]) {
        const { head, records } = await read({ seq });
        expect({ head, records }).to.deep.equal({ head: authorities[seq]!.head, records: authorities[seq]!.records });
        expect((await read({ at: head.at })).head).to.deep.equal(head);
        if (seq < ENTRIES) expect((await read({ at: head.at + 999 })).head).to.deep.equal(head);
      }
    };
    await expectAll();
    const job = new SnapshotAuthority({ authority: present }, store.history, store.authoritySnapshots, CLOCK, () => 30);
    while (await job.execute());
    await expectAll();
  });

  it('reads only the entries after the nearest authority', async () => {
    const { store, present, read, reads } = await aHistory();
    const job = new SnapshotAuthority({ authority: present }, store.history, store.authoritySnapshots, CLOCK, () => 50);
    while (await job.execute());
    await read({ seq: 120 });
    expect(reads.entries).to.equal(20);
    await read({ seq: 123 });
    expect(reads.entries, 'from the one in memory').to.equal(23);
    await Promise.all([read({ seq: 123 }), read({ seq: 120 }), read({ seq: 149 }), read({ seq: 149 })]);
    expect(reads.entries, 'each once').to.equal(49);
  });

  it('rebuilds in turns, shared between callers', async () => {
    const { options, present } = await aHistory();
    const keys: string[] = [];
    const run = <T>(key: string, rebuild: () => Promise<T>) => (keys.push(key), rebuild());
    const history = new AuthorityHistory({ ...options, rebuilds: { run } });
    for (const seq of [5, 5, 6, present.head.seq]) await history.read(auditor, { seq });
    expect(keys).to.deep.equal([auditor.id, auditor.id]);
  });

  it('knows nothing before the first change, nor the future', async () => {
    const { read, present, options } = await aHistory();
    for (const moment of [{ seq: 0 }, { seq: ENTRIES + 1 }, { at: T0 - 1 }, { at: present.head.at + 1 }]) {
      expect(await refusalOf(read(moment)), JSON.stringify(moment)).to.be.instanceOf(OutOfHistory);
    }
    const projection = { ...options.projection, authority: new Authority(GENESIS, NO_RECORDS) };
    const empty = new AuthorityHistory({ ...options, projection });
    for (const moment of [{ seq: 0 }, { seq: 1 }, { at: 0 }, { at: T0 }]) {
      expect(await refusalOf(empty.read(auditor, moment))).to.be.instanceOf(OutOfHistory);
    }
  });

  it('reads the end of the log only for moments that it may not have yet', async () => {
    const { options, authorities, present } = await aHistory();
    let refreshes = 0;
    const projection = {
      authority: authorities[300]!,
      ensureFresh: () => {
        refreshes += 1;
        projection.authority = present;
        return Promise.resolve();
      },
    };
    const history = new AuthorityHistory({ ...options, projection });
    const seqAt = async (moment: Moment) => (await history.read(auditor, moment)).head.seq;
    expect(await seqAt({ seq: 300 })).to.equal(300);
    expect(await seqAt({ at: authorities[300]!.head.at - 1 })).to.equal(299);
    expect((await history.readAt(auditor, authorities[200]!.head)).records).to.deep.equal(authorities[200]!.records);
    expect(refreshes).to.equal(0);
    expect((await history.readAt(auditor, authorities[301]!.head)).records).to.deep.equal(authorities[301]!.records);
    expect(refreshes).to.equal(1);
    projection.authority = authorities[300]!;
    expect(await seqAt({ at: authorities[300]!.head.at + 1_000 })).to.equal(301);
    projection.authority = authorities[300]!;
    expect(await seqAt({ seq: 301 })).to.equal(301);
    expect(refreshes).to.equal(3);
  });

  it('never takes a storage that has fallen behind for the past', async () => {
    const { options } = await aHistory();
    const known = 100;
    const behind = new AuthorityHistory({
      ...options,
      log: { listAfter: async (seq, limit) => (seq >= known ? [] : options.log.listAfter(seq, limit)) },
      history: { ...options.history, findFirstLater: async () => undefined },
    });
    for (const moment of [{ seq: known + 1 }, { at: T0 + 150_000 }]) {
      expect(await refusalOf(behind.read(auditor, moment))).to.be.instanceOf(Unavailable);
    }
  });

  it('reads again after a failure', async () => {
    const { options } = await aHistory();
    let failures = 1;
    const listOfAuthority: typeof options.history.listOfAuthority = (range) => {
      if (failures-- > 0) return Promise.reject(new Unavailable('storage_unavailable', 'Gone.'));
      return options.history.listOfAuthority(range);
    };
    const history = new AuthorityHistory({ ...options, history: { ...options.history, listOfAuthority } });
    expect(await refusalOf(history.read(auditor, { seq: 5 }))).to.be.instanceOf(Unavailable);
    expect((await history.read(auditor, { seq: 5 })).records.features).to.have.property('size', 5);
  });
});

describe('TrustedSnapshots', () => {
  it('finds no snapshot of another log', async () => {
    const { store, authorities } = await aHistory();
    const snapshots = new TrustedSnapshots(store.authoritySnapshots, store.log);
    const range = { after: 0, until: ENTRIES };
    const { head, records } = authorities[100]!;
    await snapshots.add({ head: { ...head, hash: 'f'.repeat(64) }, records });
    expect(await snapshots.findLatest(range)).to.equal(undefined);
    await snapshots.add({ head, records });
    expect((await snapshots.findLatest(range))?.head).to.deep.equal(head);
    const beyond = { ...head, seq: ENTRIES + 1 };
    await snapshots.add({ head: beyond, records });
    expect(await snapshots.findLatest({ after: 0, until: ENTRIES + 1 })).to.equal(undefined);
  });
});

describe('SnapshotAuthority', () => {
  const seqsOf = async (store: MemoryStore) => {
    const seqs: number[] = [];
    await store.audit.read(async (snapshot) => {
      for await (const { head } of snapshot.authoritySnapshots()) seqs.push(head.seq);
    });
    return seqs;
  };

  it('stores the same snapshots in one go, in portions, and after a failure', async () => {
    const { store, present } = await aHistory();
    const spacing = () => 40;
    let failures = 2;
    const failing: AuthoritySnapshots = {
      findLatest: (range) => store.authoritySnapshots.findLatest(range),
      add: (snapshot) =>
        failures-- > 0
          ? Promise.reject(new Unavailable('storage_unavailable', 'Gone.'))
          : store.authoritySnapshots.add(snapshot),
    };
    const reader = { authority: here };
    const job = new SnapshotAuthority(reader, store.history, failing, CLOCK, spacing);
    // The projection advances while the job runs.
    for (const seq of [70, 90, 90, 150, 230]) {
      reader.authority = new Authority({ ...present.head, seq }, NO_RECORDS);
      try {
        while (await job.execute());
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
      }
    }
    expect(await seqsOf(store)).to.deep.equal([40, 80, 120, 160, 200]);
    const other = new SnapshotAuthority(reader, store.history, store.authoritySnapshots, CLOCK, spacing);
    while (await other.execute());
    expect(await seqsOf(store)).to.deep.equal([40, 80, 120, 160, 200]);
  });

  it('stores one for every 250 changes, or as many as there are records', async () => {
    const store = new MemoryStore({ sha256 });
    let last: Change | undefined;
    for (let n = 0; n < 520; n += 1) {
      const entry = {
        ...aFeatureCreated(`f${n % 300}`),
        action: n < 300 ? ('created' as const) : ('updated' as const),
      };
      last = await store.transact((transaction) => appendEntry(transaction, entry));
    }
    const reader = { authority: new Authority({ seq: last!.seq, at: last!.at, hash: last!.hash }, NO_RECORDS) };
    const job = new SnapshotAuthority(reader, store.history, store.authoritySnapshots, CLOCK);
    while (await job.execute());
    expect(await seqsOf(store)).to.deep.equal([250]);
    expect((await store.authoritySnapshots.findLatest({ after: 0, until: 520 }))!.records.features.size).to.equal(250);
  });
});
