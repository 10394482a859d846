import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { fold } from '../../../domain/text/fold.js';
import { lengthOf } from '../../../domain/text/text-rules.js';
import { fill, join, sql, type Sql } from '../lists/sql.js';
import { INDEX_BY_FIELD } from './customer-indexes.js';

/** The searched text of a row at hand. */
export const SEARCHED_ROW: Sql = sql('(SELECT text FROM customer_texts WHERE customer = customers.key)');

/** More phrases than that are compared text by text, which looks at the clock. */
const MOST_PHRASES = 16;
/** In code points: what a trigram has. */
export const SHORTEST = 3;
/** FTS5 takes U+FFFE and U+FFFF for U+FFFD; U+0000 and U+0001 are in no text. */
const NOT_SOUGHT = /[\u0000\u0001\ufffd-\uffff]/;

/** A condition in the language of FTS5, and which searches of the query it answers completely. */
export interface Match {
  readonly expression: string;
  readonly answers: ReadonlySet<readonly string[]>;
}

/** Where a sample is taken, in hundredths of all rows, and how many rows each of its parts has. */
const SAMPLED = [10, 36, 62, 88];
const SAMPLED_EACH = 1_000;

/** One row with `number`: about how many rows meet an expression, from a sample that takes less than a millisecond. */
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
 * What the index of trigrams can say of a query: where a phrase of three code points or more occurs is where the text
 * does. Values of `eq` and `like` on a searched field occur in the searched text as well, which narrows the rows down.
 */
export function matchOf({ filters, search }: Criteria): Match | undefined {
  const sought = search.filter(isSought);
  const groups = [...sought, ...filters.map(textsOf).filter(isSought)];
  if (groups.length === 0 || groups.flat().length > MOST_PHRASES) return undefined;
  const expression = groups.map((texts) => `(${texts.map(phrase).join(' OR ')})`).join(' AND ');
  return { expression, answers: new Set(sought) };
}

/** Nothing for an indexed field: its own index is the better way to equal values. */
function textsOf({ field, operator, values }: Filter): readonly string[] {
  if (!CUSTOMER_FIELDS.searched.includes(field)) return [];
  if (operator === 'like') return values;
  if (operator !== 'eq' || field in INDEX_BY_FIELD) return [];
  return values.filter((value) => typeof value === 'string').map(fold);
}

function isSought(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => lengthOf(text) >= SHORTEST && !NOT_SOUGHT.test(text));
}

/** A text as FTS5 takes it for exactly this text. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
