import { expect } from 'chai';
import { clausesOf } from '../../../src/domain/segments/filter-clauses.js';

describe('clauses of a segment', () => {
  for (const id of ['email_null_ne', 'mark_null_values', 'mark_null_null', 'mark_null']) {
    it(`let nobody through a stored ${id}, which means nothing any more`, () => {
      const [clause, ...others] = clausesOf({ values: new Map([[id, ['x']]]), enabled: [id] });
      expect(others).to.deep.equal([]);
      expect(clause!.criteria.filters.map(({ operator, values }) => [operator, values])).to.deep.equal([['null', []]]);
    });
  }

  it('fail for an id that never was a filter', () => {
    expect(() => clausesOf({ values: new Map([['notes', ['x']]]), enabled: ['notes'] })).to.throw('"notes"');
  });
});
