import { z } from 'zod';
import { parseListCriteria } from '../../../application/lists/parse-list-criteria.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { isEmptied } from '../../../domain/lists/list-query.js';
import { HttpProblem } from '../problems/http-problem.js';
import { severalIds } from '../validation/several-ids.js';

/** What a write may have in its query without asking for all that match. */
const NO_FILTERS = new Set(['dry_run', 'wait']);

const expected = z.looseObject({
  expect: z
    .string('must be a whole number, once')
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .optional()
    .meta({ description: 'With filters instead of ids: how many customers match', type: 'integer', minimum: 0 }),
});

/**
 * The query of a change of several customers: filters, and how many customers they match. `expect` is undefined without a
 * query; then the body names the customers. An absent filter must never mean all, so a query needs one.
 */
export const matchingQuery = expected
  .superRefine((query, context) => {
    const sent = sentNames(query);
    if (query.expect !== undefined) requireFilter(query);
    else if (sent.length > 0) context.addIssue(EXPECT_MISSING);
  })
  .transform(({ expect }) => ({ expect }));

/** The query of a deletion of several customers: the same, or without `expect` the ids alone, as for other records. */
export const deletionQuery = expected.transform((query, context) => {
  if (query.expect !== undefined) {
    requireFilter(query);
    return { expect: query.expect, id: [] };
  }
  if (sentNames(query).some((name) => name !== 'id')) {
    context.addIssue(EXPECT_MISSING);
    return z.NEVER;
  }
  const { data, error } = severalIds.safeParse({ id: query['id'] });
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: ['id'], message });
  return data === undefined ? z.NEVER : { expect: undefined, id: data.id };
});

const EXPECT_MISSING = { code: 'custom' as const, path: ['expect'], message: 'is required' };

function sentNames(query: object): string[] {
  return Object.keys(query).filter((name) => !NO_FILTERS.has(name));
}

/** Empty filters don't count: they come from search boxes that were emptied. */
function requireFilter(query: object): void {
  const parameters = Object.entries(query).map(([name, value]) => [name, textsOf(value)] as const);
  const { filters, search } = parseListCriteria(new Map(parameters), CUSTOMER_FIELDS);
  if (search.length > 0 || !filters.every(isEmptied)) return;
  throw new HttpProblem(
    400,
    'bad_query',
    'The query has no filter. To mean all customers, use a filter that all match.',
  );
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}
