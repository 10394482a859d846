import type { Criteria, Filter } from '../../domain/lists/list-query.js';
import { comparable } from '../../domain/lists/read-filter.js';
import { emailKey } from '../../domain/text/email-key.js';
import { fold } from '../../domain/text/fold.js';
import { arePhoneDigits } from '../../domain/text/phone-digits.js';
import { textOfUpdate, updateOfText } from './matching-update-text.js';

/**
 * The stored form of what a running operation changes, with criteria that an older version of the code folded folded anew: the
 * customers they are compared with are.
 */
export function foldUpdateAnew(text: string): string {
  const update = updateOfText(text)!;
  return textOfUpdate({ ...update, criteria: foldCriteria(update.criteria) })!;
}

function foldCriteria({ filters, search }: Criteria): Criteria {
  const anew = (term: string) => (arePhoneDigits(term) ? term : fold(term));
  return { filters: filters.map(foldFilter), search: search.map((terms) => terms.map(anew)) };
}

function foldFilter(filter: Filter): Filter {
  const { field, operator, values } = filter;
  switch (operator) {
    case 'like':
      return { field, operator, values: filter.values.map(fold) };
    case 'gte':
    case 'lte':
      return { field, operator, values: values.map(comparable) };
    case 'eq':
    case 'ne':
      return field === 'email' ? { field, operator, values: values.map(String).map(emailKey) } : filter;
    case 'null':
      return filter;
  }
}
