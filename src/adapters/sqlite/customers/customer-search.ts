import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { fold } from '../../../domain/text/fold.js';
import { lengthOf } from '../../../domain/text/text-rules.js';
import { fill, join, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';

/** The searched text of the current row. */
export const SEARCHED_ROW: Sql = sql('(SELECT text FROM customer_texts WHERE customer = customers.key)');

/** With more phrases, texts are compared one by one, which honours the time limit. */
const MOST_PHRASES = 16;
/** The length of a trigram in code points. */
export const TRIGRAM_LENGTH = 3;
/** FTS5 treats U+FFFE and U+FFFF as U+FFFD; U+0000 and U+0001 occur in no text. */
const NOT_SEARCHABLE = /[\u0000\u0001\ufffd-\uffff]/;

/** An FTS5 match expression, and which searches of the query it answers completely. */
export interface Match {
  readonly expression: string;
  readonly answers: ReadonlySet<readonly string[]>;
}

/** Positions of the samples, in hundredths of all rows, and the rows in each. */
const SAMPLED = [10, 36, 62, 88];
const SAMPLED_EACH = 1_000;

/**
 * Selects one row with `number`: the estimated matches of an expression, from a sample that takes less than a
 * millisecond.
 */
export function sampledMatches(expression: string): Sql {
  const parts = SAMPLED.map((hundredths) => {
    const first = `(SELECT max(key) * ${hundredths} / 100 FROM customers)`;
    return sql(
      `(SELECT count(*) FROM customer_search
        WHERE customer_search MATCH ? AND rowid BETWEEN ${first} AND ${first} + ${SAMPLED_EACH - 1})`,
      expression,
    );
  });
  const all = SAMPLED.length * SAMPLED_EACH;
  return fill(`SELECT (@) * (SELECT max(key) FROM customers) / ${all} AS number`, join(parts, ' + '));
}

/**
 * The part of a query that the trigram index can answer: it finds phrases of three or more code points. `eq` and `like`
 * values on a searched field also occur in the searched text, which narrows the rows further.
 */
export function matchOf({ filters, search }: Criteria): Match | undefined {
  const sought = search.filter(canUseTrigrams);
  const groups = [...sought, ...filters.map(textsOf).filter(canUseTrigrams)];
  if (groups.length === 0 || groups.flat().length > MOST_PHRASES) return undefined;
  const expression = groups.map((texts) => `(${texts.map(phrase).join(' OR ')})`).join(' AND ');
  return { expression, answers: new Set(sought) };
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
