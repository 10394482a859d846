import { withoutBasePath } from '../../domain/avatars/avatar-path.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import { renameColumns, renameInCriteria, type RenamedColumns } from '../../domain/customers/rename-columns.js';
import type { Criteria, Filter } from '../../domain/lists/list-query.js';
import { comparable } from '../../domain/lists/read-filter.js';
import { emailKey } from '../../domain/text/email-key.js';
import { fold } from '../../domain/text/fold.js';
import { arePhoneDigits } from '../../domain/text/phone-digits.js';
import { textOfUpdate, updateOfText } from './matching-update-text.js';

/**
 * The stored form of what a running operation changes, with what an older version of the code derived made anew, as that of the
 * customers is, and with the new names of own columns.
 */
export function foldUpdateAnew(text: string, renamed: RenamedColumns): string {
  const update = updateOfText(text)!;
  if (!('patch' in update)) return text;
  const criteria = renameInCriteria(foldCriteria(update.criteria), renamed);
  const patch = shortened(update.patch);
  const ownColumns = new Map(patch === null ? [] : renameColumns(patch.ownColumns, renamed));
  return textOfUpdate({ ...update, criteria, patch: patch && { ...patch, ownColumns } })!;
}

/** Without the base path that the older version kept before the path of an image. */
function shortened(patch: CustomerPatch | null): CustomerPatch | null {
  const avatar = patch?.fields.avatar;
  return avatar ? { ...patch, fields: { ...patch.fields, avatar: withoutBasePath(avatar) } } : patch;
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
