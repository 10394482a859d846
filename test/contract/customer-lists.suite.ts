import { expect } from 'chai';
import fc from 'fast-check';
import type { Store } from '../../src/application/ports/store.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { CUSTOMER_FIELDS } from '../../src/domain/customers/customer-list-fields.js';
import { customerJson } from '../../src/application/customers/customer-record.js';
import { customerValue } from '../../src/domain/customers/customer.js';
import { countBetween, countFacets, countValues } from '../../src/domain/customers/count-facets.js';
import { evaluateList, matches } from '../../src/domain/lists/evaluate-list.js';
import type { Criteria, ListPage, Position, Scalar } from '../../src/domain/lists/list-query.js';
import { add, aQuery } from '../support/builders-customers.js';
import { become } from '../support/become.js';
import { withText } from '../support/json-bytes.js';
import { fold } from '../../src/domain/text/fold.js';
import { criteria, customerQueries, populations } from './customer-lists.property.js';
import { runs } from '../support/full-counts.js';

const QUERIES = 25;
/** Fields to count, and where to divide numbers and texts. */
const FACETS = ['status', 'email', 'company', 'created', 'own', 'other'];
const EDGES: Readonly<Record<string, readonly (readonly (number | string)[])[]>> = {
  created: [[0, 10, 1_000, 1e12]],
  own: [
    [-1, 0, 1, 11],
    ['0', 'A', 'b', 'x'],
  ],
};

export function customerListsSuite(current: () => Store): void {
  describe('lists of customers', function () {
    const shown = ({ records, total, next }: ListPage<Customer>) =>
      JSON.stringify({ ids: records.map(({ id }) => id), total, next });

    it('answer what evaluateList answers: records, order, total, next and facets, whatever changed before', () =>
      fc.assert(
        fc.asyncProperty(
          populations,
          fc.array(customerQueries, { minLength: QUERIES, maxLength: QUERIES }),
          fc.array(criteria, { minLength: 5, maxLength: 5 }),
          async (records, queries, counted) => {
            await become(current().customers, records);
            for (const query of queries) {
              const page = await current().customers.list(query);
              const meant = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
              expect(shown(page)).to.equal(shown(meant));
              const asJson = { json: meant.records.map(customerJson).join(), total: meant.total, next: meant.next };
              // The second time, totals may have been kept.
              for (const _ of ['first', 'second']) {
                expect(withText(await current().customers.listAsJson(query))).to.deep.equal(asJson);
              }
            }
            for (const one of counted) {
              const meant = records.filter((record) => matches(record, one, CUSTOMER_FIELDS, customerValue));
              expect(await current().customers.countFacets(one)).to.deep.equal(countFacets(meant));
              for (const field of FACETS) {
                const values = meant.map((record) => customerValue(record, field) as Scalar | null);
                const wanted = { field, criteria: one };
                expect(await current().customers.countValues({ ...wanted, limit: 4 })).to.deep.equal(
                  countValues(values, 4),
                );
                for (const edges of EDGES[field] ?? []) {
                  const counts = await current().customers.countBetween({ ...wanted, edges });
                  expect(counts).to.deep.equal(countBetween(values, edges));
                }
              }
            }
          },
        ),
        { numRuns: runs(40) },
      ));

    it('walked by cursor give every customer once, like the whole list', () =>
      fc.assert(
        fc.asyncProperty(
          populations,
          customerQueries,
          fc.integer({ min: 1, max: 9 }),
          fc.constantFrom({}, { likelyTotal: 1 }, { likelyTotal: 1_000_000 }),
          async (records, query, limit, likely) => {
            await become(current().customers, records);
            const { total } = evaluateList(records, query, CUSTOMER_FIELDS, customerValue);
            const walked: string[] = [];
            let after: Position | undefined;
            do {
              const page = await current().customers.list({
                ...query,
                page: { kind: 'after', after, limit, ...likely },
              });
              expect(page.total).to.be.oneOf([total, ...Object.values(likely)]);
              walked.push(...page.records.map(({ id }) => id));
              after = page.next && (JSON.parse(JSON.stringify(page.next)) as Position);
            } while (after !== undefined);
            const whole = { ...query, page: { kind: 'slice', start: 0, limit: 1_000 } } as const;
            const { records: expected } = evaluateList(records, whole, CUSTOMER_FIELDS, customerValue);
            expect(walked).to.deep.equal(expected.map(({ id }) => id));
          },
        ),
        { numRuns: runs(40) },
      ));

    it('find the longest possible text of a customer, and no one by a longer one', async () => {
      // Folding turns this character into eighteen; no other expands more.
      await add(current().customers, 'a', { ref: '\ufdfa'.repeat(500) });
      const list = async (criteria: Partial<Criteria>) => (await current().customers.list(aQuery(criteria))).total;
      const like = (text: string) => list({ filters: [{ field: 'ref', operator: 'like', values: [text] }] });
      expect(await like(fold('\ufdfa'.repeat(500)))).to.equal(1);
      expect(await like(fold('\ufdfa'.repeat(501)))).to.equal(0);
      for (const length of [16_400, 40_000]) {
        expect(await like('-'.repeat(length))).to.equal(0);
        expect(await list({ search: [['-'.repeat(length)]] })).to.equal(0);
      }
    });
  });
}
