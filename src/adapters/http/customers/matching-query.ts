import { z } from 'zod';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { readFilterName, REQUEST_PARAMETERS } from '../../../domain/lists/list-fields.js';
import { readSearch } from '../../../domain/lists/search-words.js';
import { HttpProblem } from '../problems/http-problem.js';

/** What a change of several customers may have in its query without asking for all that match. */
const NO_FILTERS = new Set(['dry_run', 'wait']);

/**
 * The query of a change of several customers: filters, and how many customers they match. `expect` is undefined without a
 * query; then the body names the customers. An absent filter must never mean all, so a query needs one.
 */
export const matchingQuery = z
  .looseObject({
    expect: z
      .string('must be a whole number, once')
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .transform(Number)
      .optional()
      .meta({ description: 'With filters instead of ids: how many customers match', type: 'integer', minimum: 0 }),
  })
  .superRefine((query, context) => {
    const sent = Object.entries(query).filter(([name]) => !NO_FILTERS.has(name));
    if (sent.length === 0) return;
    if (query.expect === undefined) {
      context.addIssue({ code: 'custom', path: ['expect'], message: 'is required' });
    } else if (!sent.some(isFilter)) {
      throw new HttpProblem(
        400,
        'bad_query',
        'The query has no filter. To change all customers, use a filter that all match.',
      );
    }
  })
  .transform(({ expect }) => ({ expect }));

function isFilter([name, value]: readonly [string, unknown]): boolean {
  if (name === 'q') {
    const texts = [value].flat().filter((text) => typeof text === 'string');
    return readSearch(texts, CUSTOMER_FIELDS).length > 0;
  }
  return !REQUEST_PARAMETERS.has(name) && readFilterName(CUSTOMER_FIELDS, name) !== undefined;
}
