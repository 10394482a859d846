import type { Criteria, Filter, SearchTerms } from '../../../domain/lists/list-query.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { fold } from '../../../domain/text/fold.js';
import { lengthOf } from '../../../domain/text/text-rules.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';

/** With more phrases, texts are compared one by one, which honours the time limit. */
const MAX_PHRASES = 16;
/** The length of a trigram in code points. */
const TRIGRAM_LENGTH = 3;
/** A rarer text is hardly found by more of its trigrams. */
const MOST_FOLLOWED = 8;
/** FTS5 treats U+FFFE and U+FFFF as U+FFFD; U+0000 and U+0001 occur in no text. */
const NOT_SEARCHABLE = /[\u0000\u0001\ufffd-\uffff]/;

/**
 * Comparing one text with all texts takes as long as following this many trigrams through all rows: for a long text
 * that nearly every row contains, the trigram index holds many times more data than the texts.
 */
export const TRIGRAMS_TO_SCAN = 4;
/** Looking up one text by its key takes as long as following this many trigrams through its row. */
export const TRIGRAMS_TO_LOOK_UP = 12;

/** What the trigram index finds, and the criteria that it doesn't answer completely. */
interface Match {
  readonly sought: readonly SearchTerms[];
  readonly rest: Criteria;
}

/**
 * The part of a query that the trigram index can answer: it finds phrases of three or more code points. `eq` and `like`
 * values on a searched field also occur in the searched text, which narrows the rows further.
 */
export function matchOf({ filters, search }: Criteria): Match | undefined {
  const long = search.filter(canUseTrigrams);
  const sought = [...long, ...filters.map(textsOf).filter(canUseTrigrams)];
  if (sought.length === 0 || sought.flat().length > MAX_PHRASES) return undefined;
  return { sought, rest: { filters, search: search.filter((texts) => !long.includes(texts)) } };
}

/** The FTS5 match expression for one of these texts. */
export function expressionOf(texts: SearchTerms): string {
  return `(${texts.map(phrase).join(' OR ')})`;
}

/**
 * An expression that finds at least what `expressionOf` does, and hardly more: trigrams that cover the texts, anywhere in a row.
 * Costs a third of it, because FTS5 follows fewer trigrams and compares no positions.
 */
export function looseExpressionOf(texts: SearchTerms): string {
  return `(${texts.map((text) => `(${coverOf(text).map(phrase).join(' AND ')})`).join(' OR ')})`;
}

/** Every third trigram and the last, fewer of a long text. */
function coverOf(text: string): string[] {
  const letters = Array.from(text);
  const trigrams = new Set<string>();
  const step = Math.max(TRIGRAM_LENGTH, Math.ceil(letters.length / MOST_FOLLOWED));
  for (let at = 0; at < letters.length; at += step) {
    const start = Math.min(at, letters.length - TRIGRAM_LENGTH);
    trigrams.add(letters.slice(start, start + TRIGRAM_LENGTH).join(''));
  }
  return [...trigrams];
}

/** The number of trigrams in a text, not all of them distinct; 0 in a shorter one. */
export function countTrigrams(text: string): number {
  return Math.max(0, lengthOf(text) - TRIGRAM_LENGTH + 1);
}

/** Empty for an indexed field: its own index is the better access path for equality. */
function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.filter((value) => typeof value === 'string').map(fold);
}

function canUseTrigrams(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => lengthOf(text) >= TRIGRAM_LENGTH && !NOT_SEARCHABLE.test(text));
}

/** Quotes a text so that FTS5 matches exactly this text. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
