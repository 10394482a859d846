import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { AuthorityDraft } from '../../src/domain/authority/apply-change.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import { GENESIS, headAfter, type Change, type ChangeEntry } from '../../src/domain/changes/change.js';
import { appendEntry, T0 } from '../support/builders-store.js';

const created = (resource: ChangeEntry['resource'], recordId: string, after: object = {}): ChangeEntry => ({
  ...{ resource, recordId, action: 'created', before: null },
  after: { name: recordId, description: '', key: recordId, ...after },
});
const updated = (resource: ChangeEntry['resource'], recordId: string, name: string): ChangeEntry => ({
  ...{ resource, recordId, action: 'updated', before: {} },
  after: { name },
});
const deleted = (resource: ChangeEntry['resource'], recordId: string): ChangeEntry => ({
  ...{ resource, recordId, action: 'deleted', before: {}, after: null },
});

/** Seconds after `T0`, and the entries of that time. */
const LOG: readonly (readonly [number, ...ChangeEntry[]])[] = [
  [0, created('user', 'u'), created('user', 'other'), created('ability', 'a', { read: true })],
  [1, created('role', 'r', { abilities: { a: { read: true } } }), updated('user', 'u', 'first')],
  [1, updated('user', 'u', 'second'), created('session', 'u')],
  [3, created('feature', 'f'), created('segment', 's', { filters: { values: { q: ['ß'] }, enabled: ['q'] } })],
  [4, updated('user', 'u', 'third'), updated('user', 'other', 'x'), updated('role', 'r', 'R')],
  [4, deleted('user', 'u'), deleted('ability', 'a')],
];

export function changeHistorySuite(current: () => Store): void {
  describe('the past', () => {
    let log: Change[];

    beforeEach(async () => {
      for (const [seconds, ...entries] of LOG) {
        for (const entry of entries) {
          await current().transact((transaction) => appendEntry(transaction, entry, T0 + seconds * 1_000));
        }
      }
      log = await current().log.listAfter(0, 100);
    });

    it('finds the first entry that is later than a time', async () => {
      const { history } = current();
      for (let at = T0 - 1; at <= T0 + 5_000; at += 500) {
        expect(await history.findFirstLater(at)).to.deep.equal(log.find((change) => change.at > at));
      }
      expect(await history.findFirstLater(T0)).to.have.property('at', T0 + 1_000);
      expect(await history.findFirstLater(T0 + 4_000)).to.equal(undefined);
    });

    it('lists the entries of abilities, roles, features and segments', async () => {
      const { history } = current();
      const isOfAuthority = ({ resource }: Change) => !['user', 'session', 'store'].includes(resource);
      for (let after = 0; after <= log.length; after += 1) {
        for (let until = after; until <= log.length + 1; until += 1) {
          const expected = log.slice(after, until).filter(isOfAuthority);
          expect(await history.listOfAuthority({ after, until, limit: 100 })).to.deep.equal(expected);
          expect(await history.listOfAuthority({ after, until, limit: 2 })).to.deep.equal(expected.slice(0, 2));
        }
      }
    });

    it('lists the entries of a record up to a position, newest first', async () => {
      const { history } = current();
      const ofUser = ({ resource, recordId }: Change) => resource === 'user' && recordId === 'u';
      for (const change of log) {
        const { seq, at } = headAfter(change);
        const expected = log.slice(0, seq).filter(ofUser).reverse();
        const list = (limit: number, until = { seq, at }) =>
          history.listOfRecord({ resource: 'user', recordId: 'u' }, { until, limit });
        expect(await list(100)).to.deep.equal(expected);
        expect(await list(100, { seq, at: at + 60_000 }), 'with a later time').to.deep.equal(expected);
        expect(await list(2)).to.deep.equal(expected.slice(0, 2));
      }
      const until = { seq: log.length, at: T0 + 9_000 };
      expect(await history.listOfRecord({ resource: 'role', recordId: 'u' }, { until, limit: 9 })).to.deep.equal([]);
    });

    it('lists the ids of everybody who ever was, in order', async () => {
      const { history } = current();
      const isCreation = ({ resource, action }: Change) => resource === 'user' && action === 'created';
      for (const { seq } of log) {
        const ids = log
          .slice(0, seq)
          .filter(isCreation)
          .map(({ recordId }) => recordId)
          .sort();
        for (const after of [undefined, ...ids]) {
          const expected = ids.filter((id) => after === undefined || id > after);
          for (const limit of [100, 1]) {
            expect(await history.listUsersEver({ after, until: seq, limit })).to.deep.equal(expected.slice(0, limit));
          }
        }
      }
    });

    it('keeps snapshots of the authority as they were', async () => {
      const { authoritySnapshots } = current();
      expect(await authoritySnapshots.findLatest({ after: 0, until: 100 })).to.equal(undefined);
      const draft = new AuthorityDraft(new Authority(GENESIS, NO_RECORDS));
      const stored = new Map<number, object>();
      for (const change of log) {
        const { head, records } = draft.apply(change).at(headAfter(change));
        if (change.seq % 3 !== 0) continue;
        stored.set(head.seq, { head, records });
        await authoritySnapshots.add({ head, records });
        await authoritySnapshots.add({ head, records });
      }
      for (let until = 0; until <= log.length; until += 1) {
        for (const after of [0, until - 3, until - 1, until]) {
          const [seq] = [...stored.keys()].filter((one) => one > after && one <= until).slice(-1);
          const found = await authoritySnapshots.findLatest({ after, until });
          expect(found).to.deep.equal(seq === undefined ? undefined : stored.get(seq));
        }
      }
      await current().audit.read(async (snapshot) => {
        const read: object[] = [];
        for await (const one of snapshot.authoritySnapshots()) read.push(one);
        expect(read).to.deep.equal([...stored.values()]);
      });
    });

    it('replaces a snapshot', async () => {
      const { authoritySnapshots } = current();
      const head = headAfter(log[3]!);
      const { records } = new AuthorityDraft(new Authority(GENESIS, NO_RECORDS)).apply(log[2]!).at(head);
      await authoritySnapshots.add({ head, records: NO_RECORDS });
      await authoritySnapshots.add({ head, records });
      expect(await authoritySnapshots.findLatest({ after: 3, until: 4 })).to.deep.equal({ head, records });
    });
  });
}
