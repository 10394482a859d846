import { expect } from 'chai';
import { evaluateList, matches, type FieldValue } from '../../../src/domain/lists/evaluate-list.js';
import type { Filter, ListQuery } from '../../../src/domain/lists/list-query.js';

type Row = Readonly<Record<string, FieldValue>>;
const valueOf = (row: Row, field: string) => row[field] ?? null;
const SEARCHED = { searched: ['name', 'note'] };

function meets(value: FieldValue, filter: Pick<Filter, 'operator' | 'values'>): boolean {
  const filters = [{ ...filter, field: 'x' } as Filter];
  return matches({ x: value }, { filters, search: [] }, SEARCHED, valueOf);
}

describe('evaluateList', () => {
  it('compares exactly, types included', () => {
    expect(meets('Ä', { operator: 'eq', values: ['ä'] })).to.equal(false);
    expect(meets(1, { operator: 'eq', values: ['1', true] })).to.equal(false);
    expect(meets(1, { operator: 'eq', values: ['1', 1] })).to.equal(true);
    expect(meets(['a', 'b'], { operator: 'eq', values: ['c', 'b'] })).to.equal(true);
    expect(meets(['a', 'b'], { operator: 'ne', values: ['c', 'b'] })).to.equal(false);
  });

  it('matches an absent value only with ne', () => {
    expect(meets(null, { operator: 'ne', values: ['x'] })).to.equal(true);
    for (const operator of ['eq', 'gte', 'lte'] as const)
      expect(meets(null, { operator, values: ['', 0] })).to.equal(false);
    expect(meets(null, { operator: 'like', values: [''] })).to.equal(false);
  });

  it('compares ranges in sort order and within one type', () => {
    expect(meets('Ärger', { operator: 'gte', values: ['arger'] })).to.equal(true);
    expect(meets('10', { operator: 'gte', values: [5] })).to.equal(false);
    expect(meets(10, { operator: 'gte', values: ['5', 5] })).to.equal(true);
    expect(meets(true, { operator: 'lte', values: [1] })).to.equal(false);
    expect(meets(['a'], { operator: 'gte', values: [''] })).to.equal(false);
  });

  it('matches parts of text only', () => {
    expect(meets('Straße', { operator: 'like', values: ['rass'] })).to.equal(true);
    expect(meets(123, { operator: 'like', values: ['2'] })).to.equal(false);
  });

  it('searches any of the texts in any searched field, and ignores a search without searched fields', () => {
    const row: Row = { name: 'Zoë', note: null, other: 'hidden' };
    const found = (search: string[], fields = SEARCHED) =>
      matches(row, { filters: [], search: search.length === 0 ? [] : [search] }, fields, valueOf);
    expect([found(['x', 'oe']), found(['hidden']), found([])]).to.deep.equal([true, false, true]);
    expect(found(['hidden'], { searched: [] })).to.equal(true);
  });

  it('pages the matches in order and returns the next position', () => {
    const rows: Row[] = ['c', 'a', 'b', 'd'].map((id) => ({ id }));
    const query: ListQuery = {
      filters: [{ field: 'id', operator: 'ne', values: ['d'] }],
      search: [],
      order: [{ field: 'id', descending: true }],
      page: { kind: 'after', after: undefined, limit: 2 },
    };
    const first = evaluateList(rows, query, SEARCHED, valueOf);
    expect(first).to.deep.equal({ records: [{ id: 'c' }, { id: 'b' }], total: 3, next: ['b'] });
    const rest = evaluateList(
      rows,
      { ...query, page: { kind: 'after', after: first.next, limit: 2 } },
      SEARCHED,
      valueOf,
    );
    expect(rest).to.deep.equal({ records: [{ id: 'a' }], total: 3, next: undefined });
  });
});
