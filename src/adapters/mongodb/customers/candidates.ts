import { CUSTOMER_FIELDS, isOwnField } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { IndexRange } from './customer-plan.js';
import { isOwnRange } from './ranges-in-order.js';
import { hasTrigrams } from './trigrams.js';

const MAX_TEXTS = 16;

/** An access path to examine. Of texts, the rarest trigrams are still to be found. */
export type Candidate = IndexRange | { readonly kind: 'texts'; readonly texts: readonly string[] };

/** The access paths to examine, in this order. */
export function candidatesOf({ filters, search }: Criteria): Candidate[] {
  const groups = [...search, ...filters.map(textsOf)].filter(canUseTrigrams);
  return [
    ...filters.flatMap(rangeOf),
    ...statusRange(filters),
    ...numberRanges(filters),
    ...groups.map((texts): Candidate => ({ kind: 'texts', texts })),
  ];
}

/** The entries with a status, and if roles are given with one of them. */
function statusRange(filters: readonly Filter[]): IndexRange[] {
  const [statuses, roles] = ['status', 'role'].map((field) => equalTexts(filters, field));
  return statuses === undefined ? [] : [{ kind: 'status_role', statuses, ...(roles && { roles }) }];
}

function equalTexts(filters: readonly Filter[], field: string): readonly string[] | undefined {
  const filter = filters.find((one) => one.field === field && one.operator === 'eq');
  const texts = filter?.values.flatMap((value) => (typeof value === 'string' ? [value] : [])) ?? [];
  return texts.length === 0 ? undefined : texts;
}

/** Equality and time ranges on indexed fields. */
function rangeOf(filter: Filter): IndexRange[] {
  const { field, operator, values } = filter;
  const isOwn = isOwnField(field);
  if (values.length === 0 || (!isOwn && !(field in INDEX_BY_FIELD))) return [];
  const isTime = CUSTOMER_LIST.column(field).kind === 'number';
  const isRange = (operator === 'gte' || operator === 'lte') && isTime && values.length === 1;
  if (operator !== 'eq' && !isRange) return [];
  return [isOwn ? { kind: 'column', filter } : { kind: 'index', filter }];
}

/** The ranges of own columns with bounds that are numbers, one for each column. The bounds may be texts as well. */
export function numberRanges(filters: readonly Filter[]): (IndexRange & { readonly kind: 'numbers' })[] {
  const byField = new Map<string, Filter[]>();
  for (const filter of filters) {
    if (!isNumberRange(filter)) continue;
    byField.set(filter.field, [...(byField.get(filter.field) ?? []), filter]);
  }
  return [...byField.values()].map((ofField) => ({ kind: 'numbers', filters: ofField }));
}

function isNumberRange(filter: Filter): boolean {
  const types = new Set(filter.values.map((value) => typeof value));
  return isOwnRange(filter) && types.has('number') && !types.has('boolean');
}

/** `eq` and `like` values on a searched field also occur in the searched text. */
function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.every((value) => typeof value === 'string') ? values.map(fold) : [];
}

function canUseTrigrams(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.length <= MAX_TEXTS && texts.every(hasTrigrams);
}
