import type { ListQuery } from '../../../domain/lists/list-query.js';
import type { PagePlan } from './choose-page.js';
import { nameOfIndex } from './customer-indexes.js';
import type { MatchPlan } from './customer-planner.js';

/**
 * How a list is read: fields and indexes, but no values. As in `region eq, q by name, id; total: filters:… (it has all that is
 * compared); page: walk of name_folded_1__id_1 (…)`.
 */
export function describePlan(
  { filters, search, order }: ListQuery,
  total: { readonly counted?: MatchPlan['counted']; readonly reason: string },
  page: PagePlan | undefined,
): string {
  const criteria = [...filters.map(({ field, operator }) => `${field} ${operator}`), ...search.map(() => 'q')];
  const fields = order.map(({ field, descending }) => (descending ? `-${field}` : field));
  const counted = step(total.counted?.index, total.reason);
  const found = page === undefined ? 'with the total' : `${page.kind} of ${step(page.hint, page.reason)}`;
  return `${criteria.join(', ')} by ${fields.join(', ')}; total: ${counted}; page: ${found}`;
}

function step(index: Parameters<typeof nameOfIndex>[0] | undefined, reason: string): string {
  return `${index === undefined ? 'customers' : nameOfIndex(index)} (${reason})`;
}
