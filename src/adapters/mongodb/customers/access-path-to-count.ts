import type { Document } from 'mongodb';
import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { NEVER } from '../lists/filter-document.js';
import { BY_OWN_COLUMN, BY_TEXT, BY_TRIGRAM } from './customer-indexes.js';
import { throughSource, type CustomerSource } from './customer-source.js';
import { isTrigram } from './trigrams.js';

interface CountAccessPath {
  readonly condition: Document;
  readonly hint?: Document;
}

/**
 * The condition and index to count matching customers by. Some indexes can answer without reading any customer: the
 * trigram index for a text of three characters, the own-column index for equality on one own column, the text index for
 * any text.
 */
export function accessPathToCount(
  criteria: Criteria,
  condition: Document,
  source: CustomerSource | undefined,
): CountAccessPath {
  const { filters, search } = criteria;
  const [texts = []] = search;
  if (condition === NEVER) return { condition };
  const isSearchAlone = filters.length === 0;
  if (isSearchAlone && search.length === 1 && texts.every(isTrigram)) {
    return { condition: { trigrams: { $in: texts } }, hint: BY_TRIGRAM };
  }
  if (isOneOwnColumn(criteria)) return { condition, hint: BY_OWN_COLUMN };
  if (source !== undefined) return { condition: throughSource(source, condition), hint: source.hint };
  return isSearchAlone ? { condition, hint: BY_TEXT } : { condition };
}

function isOneOwnColumn({ filters, search }: Criteria): boolean {
  const [filter] = filters;
  if (filter === undefined || filters.length > 1 || search.length > 0) return false;
  return filter.operator === 'eq' && filter.values.length > 0 && !STANDARD_NAMES.has(filter.field);
}
