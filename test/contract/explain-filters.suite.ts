import { expect } from 'chai';
import fc from 'fast-check';
import type { Store } from '../../src/application/ports/store.js';
import { explainFilters } from '../../src/domain/segments/explain-filters.js';
import { criteriaOf } from '../../src/domain/segments/segment-criteria.js';
import { become } from '../support/become.js';
import { aQuery } from '../support/builders-customers.js';
import { populations, segmentFilters } from './customer-lists.property.js';
import { runs } from '../support/full-counts.js';

const FILTERS = 25;

export function explainFiltersSuite(current: () => Store): void {
  describe('explained filters', () => {
    it('say "member" for exactly the customers that the list holds, and then all clauses have passed', () =>
      fc.assert(
        fc.asyncProperty(
          populations,
          fc.array(segmentFilters, { minLength: FILTERS, maxLength: FILTERS }),
          async (records, many) => {
            await become(current().customers, records);
            const stored = await Promise.all(records.map(({ id }) => current().customers.find(id)));
            for (const filters of many) {
              const listed = await current().customers.list(aQuery(criteriaOf(filters)));
              const members = stored.filter((customer) => {
                const { member, clauses } = explainFilters(filters, customer!);
                expect(clauses.every(({ passed }) => passed)).to.equal(member);
                return member;
              });
              expect(members.map((customer) => customer!.id).sort()).to.deep.equal(listed.records.map(({ id }) => id));
            }
          },
        ),
        { numRuns: runs(20) },
      ));
  });
}
