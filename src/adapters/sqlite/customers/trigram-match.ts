import type { Filter, SearchTerms } from '../../../domain/lists/list-query.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { fold } from '../../../domain/text/fold.js';
import { lengthOf } from '../../../domain/text/text-rules.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';

/** With more phrases, texts are compared one by one, which honours the time limit. */
export const MAX_PHRASES = 16;
/** The length of a trigram in code points. */
const TRIGRAM_LENGTH = 3;
/** FTS5 treats U+FFFE and U+FFFF as U+FFFD; U+0000 and U+0001 occur in no text. */
const NOT_SEARCHABLE = /[\u0000\u0001\ufffd-\uffff]/;

/** The FTS5 match expression for one of these texts. */
export function expressionOf(texts: SearchTerms): string {
  return `(${texts.map(phrase).join(' OR ')})`;
}

/** The number of trigrams in these texts, not all of them distinct. */
export function countTrigrams(texts: SearchTerms): number {
  return texts.reduce((sum, text) => sum + Math.max(0, lengthOf(text) - TRIGRAM_LENGTH + 1), 0);
}

/**
 * The values of `eq` and `like` on a searched field also occur in the searched text. Empty for an indexed field: its own
 * index is the better access path for equality.
 */
export function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.filter((value) => typeof value === 'string').map(fold);
}

/** Whether the index of trigrams answers: it finds phrases of three or more code points. */
export function canUseTrigrams(texts: readonly string[]): boolean {
  const isShortEnough = texts.length > 0 && texts.length <= MAX_PHRASES;
  return isShortEnough && texts.every((text) => lengthOf(text) >= TRIGRAM_LENGTH && !NOT_SEARCHABLE.test(text));
}

/** Quotes a text so that FTS5 matches exactly this text. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
