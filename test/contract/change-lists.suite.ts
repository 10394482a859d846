import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
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
  });
}
