import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { Change } from '../../src/domain/changes/change.js';
import { mayBeCutShort } from '../../src/domain/changes/readable-changes.js';
import { MAX_LENGTH_READ } from '../../src/domain/lists/list-bytes.js';
import type { Filter, ListQuery, Order, Position } from '../../src/domain/lists/list-query.js';
import { aFeatureCreated, appendEntry, T0 } from '../support/builders-store.js';

const NEWEST: readonly Order[] = [{ field: 'id', descending: true }];

function aQuery(fields: Partial<ListQuery> = {}): ListQuery {
  return { filters: [], search: [], order: NEWEST, page: { kind: 'slice', start: 0, limit: 1_000 }, ...fields };
}

export function changeListsSuite(current: () => Store): void {
  describe('lists of changes', () => {
    beforeEach(async () => {
      const entries = [
        aFeatureCreated('a'),
        aFeatureCreated('b'),
        { ...aFeatureCreated('a'), action: 'updated' as const, before: { enabled: false }, after: { enabled: true } },
        { ...aFeatureCreated('b'), action: 'deleted' as const, before: { key: 'f_b' }, after: null },
      ];
      // The second and third have the same time.
      const times = [T0, T0 + 5, T0 + 5, T0 + 9];
      for (const [index, entry] of entries.entries()) {
        await current().transact((transaction) => appendEntry(transaction, entry, times[index]));
      }
    });

    async function seqs(fields: Partial<ListQuery>): Promise<string> {
      const { records, total } = await current().log.list(aQuery(fields));
      if (fields.page === undefined) expect(total).to.equal(records.length);
      return records.map(({ seq }) => seq).join('');
    }
    const where = (...filters: Filter[]) => seqs({ filters });

    it('return complete entries, as copies', async () => {
      const entries = (await current().log.listAfter(0, 10)).reverse();
      const { records } = await current().log.list(aQuery());
      expect(records).to.deep.equal(entries);
      Object.assign(records[0]!, { actorId: 'somebody else' });
      expect((await current().log.list(aQuery())).records).to.deep.equal(entries);
    });

    it('sort by number and by time, equal times by number', async () => {
      expect(await seqs({})).to.equal('4321');
      expect(
        await seqs({
          order: [
            { field: 'at', descending: false },
            { field: 'id', descending: false },
          ],
        }),
      ).to.equal('1234');
      expect(await seqs({ order: [{ field: 'at', descending: false }, ...NEWEST] })).to.equal('1324');
      expect(await seqs({ order: [{ field: 'record_id', descending: false }, ...NEWEST] })).to.equal('3142');
    });

    it('filter by every field of an entry', async () => {
      expect(await where({ field: 'record_id', operator: 'eq', values: ['b'] })).to.equal('42');
      expect(await where({ field: 'resource', operator: 'ne', values: ['feature'] })).to.equal('');
      expect(await where({ field: 'actor_id', operator: 'like', values: ['test'] })).to.equal('4321');
      expect(await where({ field: 'action', operator: 'eq', values: ['updated', 'deleted'] })).to.equal('43');
      expect(await where({ field: 'at', operator: 'gte', values: [T0 + 5] })).to.equal('432');
      expect(await where({ field: 'at', operator: 'lte', values: [T0 + 5] })).to.equal('321');
      expect(await where({ field: 'id', operator: 'eq', values: [3, 9] })).to.equal('3');
    });

    it('are counted between times, filtered or not', async () => {
      const counts = (...filters: Filter[]) =>
        current().log.countByTime({ filters, search: [] }, [T0 - 9, T0, T0 + 5, T0 + 5, T0 + 9, T0 + 99, T0 + 199]);
      expect(await counts()).to.deep.equal([0, 1, 0, 2, 1, 0]);
      expect(await counts({ field: 'record_id', operator: 'eq', values: ['a'] })).to.deep.equal([0, 1, 0, 1, 0, 0]);
      expect(await counts({ field: 'id', operator: 'ne', values: [3] })).to.deep.equal([0, 1, 0, 1, 1, 0]);
      expect(await counts({ field: 'action', operator: 'eq', values: [] })).to.deep.equal([0, 0, 0, 0, 0, 0]);
      expect(await current().log.countByTime({ filters: [], search: [] }, [T0])).to.deep.equal([]);
    });

    it('ignore a search, because no field is searched', async () => {
      expect(await seqs({ search: [['nowhere']] })).to.equal('4321');
    });

    it('are sliced by number and walked by cursor', async () => {
      expect(await seqs({ page: { kind: 'slice', start: 1, limit: 2 } })).to.equal('32');
      const walked: number[] = [];
      let after: Position | undefined;
      do {
        const page = await current().log.list(aQuery({ page: { kind: 'after', after, limit: 1 } }));
        expect(page.total).to.equal(4);
        walked.push(...page.records.map(({ seq }) => seq));
        after = page.next;
      } while (after !== undefined);
      expect(walked).to.deep.equal([4, 3, 2, 1]);
    });

    describe('of long entries', () => {
      const LONG = 'x'.repeat(MAX_LENGTH_READ / 4);
      beforeEach(async () => {
        for (let n = 0; n < 6; n += 1) {
          const entry = {
            ...aFeatureCreated('a'),
            action: 'updated',
            before: { name: `${n}` },
            after: { name: LONG },
          } as const;
          await current().transact((transaction) => appendEntry(transaction, entry, T0 + 10));
        }
      });

      it('end early, and go on by cursor', async () => {
        for (const page of [
          { kind: 'slice', start: 0, limit: 1_000 },
          { kind: 'after', after: undefined, limit: 1_000 },
        ] as const) {
          const first = await current().log.list(aQuery({ page }));
          expect(first.records.map(({ seq }) => seq)).to.deep.equal([10, 9, 8, 7]);
          expect([first.total, first.next]).to.deep.equal([10, [7]]);
          const rest = await current().log.list(aQuery({ page: { kind: 'after', after: first.next, limit: 1_000 } }));
          expect(rest.records.map(({ seq }) => seq)).to.deep.equal([6, 5, 4, 3, 2, 1]);
          expect([rest.total, rest.next]).to.deep.equal([10, undefined]);
        }
      });

      it("don't end early after the last record of the page", async () => {
        const page = { kind: 'slice', start: 0, limit: 4 } as const;
        expect(await current().log.list(aQuery({ page }))).to.deep.include({ total: 10, next: undefined });
      });

      it('end early in other reads, too', async () => {
        const seqsOf = (changes: readonly Change[]) => changes.map(({ seq }) => seq);
        const after = await current().log.listAfter(4, 1_000);
        expect([seqsOf(after), mayBeCutShort(after)]).to.deep.equal([[5, 6, 7, 8], true]);
        const rest = await current().log.listAfter(8, 1_000);
        expect([seqsOf(rest), mayBeCutShort(rest)]).to.deep.equal([[9, 10], false]);
        const range = { after: 0, until: 10, limit: 1_000 };
        expect(seqsOf(await current().history.listOfAuthority(range))).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8]);
        await current().transact(async (transaction) => {
          const of = { resource: 'feature', recordId: 'a' } as const;
          expect(seqsOf(await transaction.listNewest(of, { from: 0, limit: 100 }))).to.deep.equal([10, 9, 8, 7]);
          expect(seqsOf(await transaction.listChangesAfter(5))).to.deep.equal([6, 7, 8, 9]);
        });
      });
    });
  });
}
